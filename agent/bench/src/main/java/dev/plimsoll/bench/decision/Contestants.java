package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.decision.Contestant.Means;
import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.bench.decision.policy.Metered;
import dev.plimsoll.bench.decision.policy.Policy;
import dev.plimsoll.bench.decision.policy.Waiting;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The compared policies: ours as shipped and in some variants, and its rivals. */
final class Contestants {

    static final String SHIPPED = "**Plimsoll as shipped**";
    static final String WITH_SETS = "Plimsoll as shipped, with working sets";
    static final String AT_ONCE = "without the evidence wait";
    static final String INFORMED = "informed: the exact misses of every size, not the future";

    private static final List<Contestant> OURS = List.of(
            new Contestant(SHIPPED, () -> shipped(Setup.TUNABLES)),
            new Contestant(WITH_SETS, Means.WORKING_SETS, week -> new Waiting(Metered.withEstimate(Setup.TUNABLES))),
            new Contestant(AT_ONCE, () -> new Metered(Setup.TUNABLES)),
            new Contestant("without the evidence wait, with working sets", Means.WORKING_SETS,
                    week -> Metered.withEstimate(Setup.TUNABLES)));

    private Contestants() {}

    /** What the agent applies by default, with these constants. */
    static Policy shipped(Tunables terms) {
        return new Waiting(new Metered(terms));
    }

    /** All policies, in the order of {@link Result#bills()}. */
    static List<Contestant> all() {
        List<Contestant> all = new ArrayList<>(OURS);
        all.addAll(Contestant.rivals());
        return all;
    }

    /** What ships with one part removed. */
    static List<Contestant> withoutParts() {
        return List.of(without(Part.WARMING, "the rule for warming"),
                without(Part.DATABASE, "the size of the databases"),
                without(Part.EVENNESS, "evenness: a power law alone"),
                without(Part.DAY, "the check of the last 24 hours"), without(Part.BACKOFF, "back-off"));
    }

    private static Contestant without(Part part, String words) {
        return new Contestant("without " + words, () -> shipped(Setup.TUNABLES.without(part)));
    }

    /** The bill of one of {@link #all}. */
    static Function<Result, Bill> bill(String contestant) {
        int index = all().stream().map(Contestant::name).toList().indexOf(contestant);
        return result -> result.bills().get(index);
    }

    static Tally tally(List<Result> results, String contestant) {
        return new Tally(results, bill(contestant));
    }

    /** The rows of a table of sums by their name: ours, then those that know more, then the rivals. */
    static Map<String, Function<Result, Bill>> rows() {
        Map<String, Function<Result, Bill>> rows = new LinkedHashMap<>();
        OURS.forEach(each -> rows.put(each.name(), bill(each.name())));
        rows.put(INFORMED, Result::informed);
        rows.put("offline optimum", Result::optimum);
        rows.put("best fixed size, known afterwards", Result::fixed);
        Contestant.rivals().forEach(each -> rows.put(each.name(), bill(each.name())));
        return rows;
    }
}
