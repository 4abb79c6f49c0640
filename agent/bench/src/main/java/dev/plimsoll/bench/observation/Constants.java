package dev.plimsoll.bench.observation;

import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.probing.ProbingTunables;

/**
 * The constants of activity and probing.
 *
 * @param activity the constants of activity
 * @param probing  the constants of probing
 */
public record Constants(ActivityTunables activity, ProbingTunables probing) {

    static final Constants SHIPPED = new Constants(ActivityTunables.SHIPPED, ProbingTunables.SHIPPED);
}
