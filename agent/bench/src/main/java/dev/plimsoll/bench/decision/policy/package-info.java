/** The policies: the regret method, its rivals, and the offline optimum. */
@NullMarked
package dev.plimsoll.bench.decision.policy;

import org.jspecify.annotations.NullMarked;
