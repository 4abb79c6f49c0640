/** One timeline per compute: when it was awake, when others were active, and what Plimsoll learned from both. */
@NullMarked
package dev.plimsoll.activity;

import org.jspecify.annotations.NullMarked;
