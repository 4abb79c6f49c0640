/** The policies: the regret method, its rivals, and the offline optimum, with the exact misses that they are billed by. */
@NullMarked
package dev.plimsoll.bench.decision.policy;

import org.jspecify.annotations.NullMarked;
