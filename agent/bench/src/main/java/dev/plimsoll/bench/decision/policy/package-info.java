/** Who chooses sizes through a week: the meter, its rivals, and the clairvoyant. */
@NullMarked
package dev.plimsoll.bench.decision.policy;

import org.jspecify.annotations.NullMarked;
