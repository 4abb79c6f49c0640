/**
 * Stores samples, models, claims, and the journal with approvals and the stop switch, for one agent or several.
 */
@NullMarked
package dev.plimsoll.store;

import org.jspecify.annotations.NullMarked;
