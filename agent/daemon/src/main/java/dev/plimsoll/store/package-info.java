/** Keeps samples, journal, approvals and the stop switch. */
@NullMarked
package dev.plimsoll.store;

import org.jspecify.annotations.NullMarked;
