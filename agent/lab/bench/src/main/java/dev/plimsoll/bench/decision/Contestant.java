package dev.plimsoll.bench.decision;

import dev.plimsoll.Given;
import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.decision.Contestant.Means;
import dev.plimsoll.bench.decision.policy.Exact;
import dev.plimsoll.bench.decision.policy.Metered;
import dev.plimsoll.bench.decision.policy.Policy;
import dev.plimsoll.bench.decision.policy.Rivals;
import dev.plimsoll.bench.decision.policy.Waiting;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.MethodPart;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A compared policy; each week gets a new instance.
 *
 * @param name  its name in the report
 * @param has   what it decides with
 * @param fresh creates an instance for a week
 */
record Contestant(String name, Means has, Function<Exact, Policy> fresh) {

    static final String SHIPPED = "**Plimsoll as shipped**";
    static final String WITH_SETS = "Plimsoll as shipped, with working sets";
    /** The platform rule at most once a day, by the last hour, not before the cache can be warm. */
    static final String DAILY = "platform rule, most favourable: daily, last hour, warm";
    static final String HOURLY = "platform rule, hourly, since the start";

    static final String WORKING_SET = "working set of an hour, and 10 %";

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

    /** What the agent applies by default, with these constants. */
    static Policy shipped(Tunables terms) {
        return new Waiting(new Metered(terms));
    }

    /** All policies: ours, then its rivals. */
    static List<Contestant> all() {
        return Stream.of(ours(), rivals()).flatMap(List::stream).toList();
    }

    private static List<Contestant> ours() {
        return List.of(new Contestant(SHIPPED, () -> shipped(Setup.TUNABLES)),
                new Contestant(WITH_SETS, Means.WORKING_SETS,
                        week -> new Waiting(Metered.withEstimate(Setup.TUNABLES))),
                new Contestant("without the evidence wait", () -> new Metered(Setup.TUNABLES)),
                new Contestant("without the evidence wait, with working sets", Means.WORKING_SETS,
                        week -> Metered.withEstimate(Setup.TUNABLES)));
    }

    /** The rows of a table of sums: ours, then those that know more, then the rivals. */
    static List<String> rows() {
        return Stream.of(names(ours()), List.of(Result.INFORMED, Result.OPTIMUM, Result.FIXED), names(rivals()))
                .flatMap(List::stream)
                .toList();
    }

    static List<String> names(List<Contestant> contestants) {
        return contestants.stream().map(Contestant::name).toList();
    }

    /** What ships with one part removed. */
    static List<Contestant> withoutParts() {
        return List.of(without(MethodPart.WARMING, "the rule for warming"),
                without(MethodPart.DATABASE, "the size of the databases"),
                without(MethodPart.EVENNESS, "evenness: a power law alone"),
                without(MethodPart.DAY, "the check of the last 24 hours"), without(MethodPart.BACKOFF, "back-off"));
    }

    private static Contestant without(MethodPart part, String words) {
        return new Contestant("without " + words, () -> shipped(Given.without(Setup.TUNABLES, part)));
    }

    /** The rivals, and fixed sizes. */
    static List<Contestant> rivals() {
        return List.of(new Contestant(DAILY, Rivals::plainDaily),
                new Contestant(HOURLY, Rivals::lifetimeHourly),
                new Contestant("90th percentile of use, and 15 %", Rivals::percentile),
                new Contestant("the first size, fixed", Rivals::unmoved),
                new Contestant("10 CU, fixed", () -> Rivals.fixed(Ladder.holding(Ladder.pages(0) * 4 * LARGEST))),
                new Contestant(WORKING_SET, Means.WORKING_SETS, week -> Rivals.workingSet()),
                new Contestant("Karpenter's consolidation, the day's largest hour, and 10 %", Means.WORKING_SETS,
                        week -> Rivals.consolidation()),
                new Contestant("Neon's autoscaler (online resize: another capability)", Means.ONLINE_RESIZE,
                        Rivals::onlineResize));
    }
}
