/** Kills, stalls and parts agents that share a PostgreSQL store, and checks that each project has exactly one of them. */
@NullMarked
package dev.plimsoll.stress.agents;

import org.jspecify.annotations.NullMarked;
