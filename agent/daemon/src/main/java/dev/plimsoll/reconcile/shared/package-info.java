/** What the agents on one store share: the lease of the leader, what others wrote, and the probe budget. */
@NullMarked
package dev.plimsoll.reconcile.shared;

import org.jspecify.annotations.NullMarked;
