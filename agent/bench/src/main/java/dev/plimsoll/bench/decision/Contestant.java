package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.exact.Exact;
import dev.plimsoll.bench.decision.policy.Policy;
import dev.plimsoll.bench.decision.policy.Rivals;
import dev.plimsoll.bench.week.Ladder;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A policy by name, made anew for each week.
 *
 * @param name  as in the report's tables
 * @param fresh makes it, for a week that it need not look at
 */
record Contestant(String name, Function<Exact, Policy> fresh) {

    private static final double LARGEST = 10;

    Contestant(String name, Supplier<Policy> fresh) {
        this(name, week -> fresh.get());
    }

    /** What others do, and nothing at all. */
    static List<Contestant> rivals() {
        return List.of(new Contestant("platform's rule, kindest: daily, last hour, warm", Rivals::plainDaily),
                new Contestant("platform's rule, hourly, since the start", Rivals::lifetimeHourly),
                new Contestant("90th percentile of use, and 15 %", Rivals::percentile),
                new Contestant("working set of an hour, and 10 %", Rivals::workingSet),
                new Contestant("the first size for ever", Rivals::unmoved),
                new Contestant("10 CU for ever", () -> Rivals.fixed(Ladder.holding(Ladder.pages(0) * 4 * LARGEST))));
    }
}
