/**
 * Stores samples, models, the lease, and the journal with approvals and the stop switch, for one replica or several.
 */
@NullMarked
package dev.plimsoll.store;

import org.jspecify.annotations.NullMarked;
