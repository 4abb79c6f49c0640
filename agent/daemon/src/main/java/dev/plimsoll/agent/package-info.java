/** Builds the house and keeps it up. */
@NullMarked
package dev.plimsoll.agent;

import org.jspecify.annotations.NullMarked;
