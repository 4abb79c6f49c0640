package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.policy.Informed;
import dev.plimsoll.bench.decision.policy.Metered;
import dev.plimsoll.bench.decision.policy.Policy;
import dev.plimsoll.bench.decision.policy.Waiting;
import dev.plimsoll.decision.Tunables;
import dev.plimsoll.prediction.EvidenceWait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The compared policies: ours in some variants, and its rivals. */
final class Contestants {

    static final String OURS = "**regret method (ours)**";
    static final String WITH_ESTIMATE = "ours, with the working-set estimate";
    static final String WAITING = "ours, with the evidence wait";
    static final String WAITING_WITH_ESTIMATE = "ours, with the estimate and the evidence wait";
    static final String HASTY = "ours, with a wait of 10 min and 1 h";
    static final String HASTY_WITH_ESTIMATE = "ours, with the estimate and a wait of 10 min and 1 h";
    static final String INFORMED = "with the exact present misses of every size";

    private static final Duration SHORT_GROW = Duration.ofMinutes(10);
    private static final Duration SHORT_SHRINK = Duration.ofHours(1);

    private Contestants() {}

    /** All policies, in the order of their columns. */
    static List<Contestant> all() {
        List<Contestant> all = new ArrayList<>();
        all.add(new Contestant(OURS, () -> new Metered(Tunables.SHIPPED)));
        all.addAll(Contestant.rivals());
        all.add(new Contestant(WITH_ESTIMATE, () -> Metered.withEstimate(Tunables.SHIPPED)));
        all.add(new Contestant(WAITING, () -> new Waiting(new Metered(Tunables.SHIPPED))));
        all.add(new Contestant(WAITING_WITH_ESTIMATE, () -> new Waiting(Metered.withEstimate(Tunables.SHIPPED))));
        all.add(new Contestant(HASTY, () -> hasty(Metered::new)));
        all.add(new Contestant(HASTY_WITH_ESTIMATE, () -> hasty(Metered::withEstimate)));
        all.add(new Contestant(INFORMED, exact -> new Informed(exact, Decisions.TARIFF)));
        return all;
    }

    /** The policy with a shortened {@code sizing.evidence}. */
    private static Policy hasty(Function<Tunables, Policy> savings) {
        Tunables terms = Tunables.SHIPPED.withEvidenceWait(EvidenceWait.of(SHORT_GROW, SHORT_SHRINK));
        return new Waiting(savings.apply(terms), SHORT_GROW, SHORT_SHRINK);
    }

    /** The totals of one of {@link #all} over all weeks. */
    static Tally tally(List<Result> results, String name) {
        int index = index(name);
        return new Tally(results, result -> result.bills().get(index));
    }

    static int index(String contestant) {
        return all().stream().map(Contestant::name).toList().indexOf(contestant);
    }

    /** The rows of a table of sums: the optimum, the best fixed size, and each of {@link #all}. */
    static List<String> policies() {
        return Stream.concat(Stream.of("offline optimum", "best fixed size, known afterwards"),
                all().stream().map(Contestant::name)).toList();
    }

    static List<Tally> tallies(List<Result> results) {
        return Stream.concat(Stream.of(new Tally(results, Result::oracle), new Tally(results, Result::fixed)),
                IntStream.range(0, all().size())
                        .mapToObj(i -> new Tally(results, result -> result.bills().get(i))))
                .toList();
    }
}
