/** The steps of one reconciliation pass over one compute. */
@NullMarked
package dev.plimsoll.reconcile.pass;

import org.jspecify.annotations.NullMarked;
