/** What the agents on one store share: what others wrote, facts of the fleet, and the probe budget. */
@NullMarked
package dev.plimsoll.reconcile.shared;

import org.jspecify.annotations.NullMarked;
