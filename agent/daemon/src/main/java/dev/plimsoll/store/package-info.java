/** Keeps samples, journal, approvals and the stop switch, for one agent or several. */
@NullMarked
package dev.plimsoll.store;

import org.jspecify.annotations.NullMarked;
