package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.policy.Exact;
import dev.plimsoll.bench.decision.policy.Policy;
import dev.plimsoll.bench.decision.policy.Rivals;
import dev.plimsoll.bench.week.Ladder;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A named policy; each week gets a new instance.
 *
 * @param name  its name in the report
 * @param has   what it decides with
 * @param fresh creates an instance for a week
 */
record Contestant(String name, Means has, Function<Exact, Policy> fresh) {

    /** The platform rule at most once a day, by the last hour, not before the cache can be warm. */
    static final String DAILY = "platform rule, most favourable: daily, last hour, warm";
    static final String HOURLY = "platform rule, hourly, since the start";

    private static final double LARGEST = 10;

    /** What a policy knows, or can do. */
    enum Means {
        /** The counters that each database shows. */
        COUNTERS,
        /** Also the pages read in a window, which only some platforms estimate. */
        WORKING_SETS,
        /** A change of the size without a restart, which only the platform can make. */
        ONLINE_RESIZE
    }

    Contestant(String name, Supplier<Policy> fresh) {
        this(name, Means.COUNTERS, week -> fresh.get());
    }

    /** The rivals, and fixed sizes. */
    static List<Contestant> rivals() {
        return List.of(new Contestant(DAILY, Rivals::plainDaily),
                new Contestant(HOURLY, Rivals::lifetimeHourly),
                new Contestant("90th percentile of use, and 15 %", Rivals::percentile),
                new Contestant("the first size, fixed", Rivals::unmoved),
                new Contestant("10 CU, fixed", () -> Rivals.fixed(Ladder.holding(Ladder.pages(0) * 4 * LARGEST))),
                new Contestant("working set of an hour, and 10 %", Means.WORKING_SETS, week -> Rivals.workingSet()),
                new Contestant("Karpenter's consolidation, the day's largest hour, and 10 %", Means.WORKING_SETS,
                        week -> Rivals.consolidation()),
                new Contestant("Neon's autoscaler (online resize: another capability)", Means.ONLINE_RESIZE,
                        Rivals::onlineResize));
    }
}
