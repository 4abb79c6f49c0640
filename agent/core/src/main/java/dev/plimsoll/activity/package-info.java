/** What a compute's awake time goes to, and how long it is left alone. */
@NullMarked
package dev.plimsoll.activity;

import org.jspecify.annotations.NullMarked;
