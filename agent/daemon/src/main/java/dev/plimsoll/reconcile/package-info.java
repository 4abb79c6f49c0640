/** Lists the fleet, and starts a pass over each compute that is due at a tick. */
@NullMarked
package dev.plimsoll.reconcile;

import org.jspecify.annotations.NullMarked;
