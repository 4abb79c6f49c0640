/** When a listing or a look may begin: whose turn it is, and how many may be under way. */
@NullMarked
package dev.plimsoll.reconcile.schedule;

import org.jspecify.annotations.NullMarked;
