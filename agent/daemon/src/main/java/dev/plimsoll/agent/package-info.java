/** Wires all parts of the agent, starts them and stops them. */
@NullMarked
package dev.plimsoll.agent;

import org.jspecify.annotations.NullMarked;
