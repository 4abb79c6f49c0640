/** When a tick, a listing or a probe starts, how many run at once, and what is logged of those that fail. */
@NullMarked
package dev.plimsoll.reconcile.schedule;

import org.jspecify.annotations.NullMarked;
