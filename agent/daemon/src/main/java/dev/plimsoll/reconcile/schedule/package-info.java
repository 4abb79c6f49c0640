/** When a listing or a probe may start, and how many may run at once. */
@NullMarked
package dev.plimsoll.reconcile.schedule;

import org.jspecify.annotations.NullMarked;
