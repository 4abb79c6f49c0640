/** Activity of others on a compute: what its awake time is used for, and how long the gaps without activity are. */
@NullMarked
package dev.plimsoll.activity;

import org.jspecify.annotations.NullMarked;
