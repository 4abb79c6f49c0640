package dev.plimsoll.stress.change;

import dev.plimsoll.fleet.Compute;
import java.time.Instant;

/**
 * A compute as last listed for an agent.
 *
 * @param at by the platform's clock
 */
record Seen(Compute compute, Instant at) {}
