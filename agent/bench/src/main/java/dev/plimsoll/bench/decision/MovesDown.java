package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.decision.exact.Exact;
import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.bench.decision.policy.EpochView;
import dev.plimsoll.bench.decision.policy.Metered;
import dev.plimsoll.bench.decision.policy.Policy;
import dev.plimsoll.bench.decision.policy.Waiting;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.family.Family;
import dev.plimsoll.decision.Decision;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.report.Csv;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Changes to smaller sizes by the basis of their estimate. Wrong: over the next 24 hours the smaller size,
 * as warm as the larger, misses more than 1 % and more than 1.1 times as much.
 */
public final class MovesDown {

    private static final List<Family> WEEKS = List.of(Family.STEADY_THREE, Family.SHIFT, Family.UNCACHEABLE,
            Family.OFFICE, Family.FLASH_CROWD, Family.CONNECTION_STORM, Family.GROWTH_AND_DECLINE, Family.TWO_TIERS,
            Family.DRIFT, Family.PG_TPCB);
    private static final int[] SEEDS = {11, 12, 13};
    private static final int AHEAD = Week.EPOCHS_PER_DAY;
    private static final double TOLERABLE = 0.01;
    private static final double INCREASE = 1.1;

    private final Map<Basis, int[]> counts = new EnumMap<>(Basis.class);

    private MovesDown() {}

    /**
     * The same weeks twice.
     *
     * @param advised as decided
     * @param waiting with the agent's evidence wait
     */
    public record Both(MovesDown advised, MovesDown waiting) {

        public Csv csv() {
            Csv csv = new Csv("evidence_wait", "basis", "changes", "wrong", "more_expensive_than_no_change");
            advised.addTo(csv, "no");
            waiting.addTo(csv, "yes");
            return csv;
        }
    }

    /** Replays thirty weeks; {@code progress} receives a message for each family. */
    public static Both live(Consumer<String> progress) {
        Both both = new Both(new MovesDown(), new MovesDown());
        WEEKS.forEach(family -> {
            for (int seed : SEEDS) {
                Exact exact = Exact.of(family.week(seed));
                both.advised.add(exact, savings -> savings);
                both.waiting.add(exact, Waiting::new);
            }
            progress.accept("moves down: " + family.word());
        });
        return both;
    }

    private void add(Exact exact, Function<Metered, Policy> hand) {
        Metered savings = new Metered(Setup.TUNABLES);
        Policy made = hand.apply(savings);
        Bill.of(exact, Decisions.TARIFF, view -> {
            int next = made.next(view);
            Decision decision = savings.decision();
            if (next < view.size() && decision != null) {
                Basis basis = decision.best().orElseThrow().estimate().basis();
                int[] count = counts.computeIfAbsent(basis, key -> new int[3]);
                count[0]++;
                Day day = Day.after(view, next, exact);
                count[1] += day.missesTooMuch() ? 1 : 0;
                count[2] += day.isMoreExpensive() ? 1 : 0;
            }
            return next;
        });
    }

    /** The next 24 hours at both sizes: reads, misses, and CU-hours without the cost of the change. */
    private record Day(long reads, long here, long there, double costHere, double costThere) {

        /** Both with the start of the present run; after a suspend, with that of the next run. */
        static Day after(EpochView view, int next, Exact exact) {
            Day day = new Day(0, 0, 0, 0, 0);
            int start = view.start();
            for (int epoch = view.epoch() + 1; epoch < Math.min(Week.EPOCHS, view.epoch() + 1 + AHEAD); epoch++) {
                boolean awake = exact.week().isAwake(epoch);
                start = !awake ? -1 : start < 0 ? epoch : start;
                if (awake) {
                    day = new Day(day.reads + exact.reads(epoch), day.here + exact.misses(start, epoch, view.size()),
                            day.there + exact.misses(start, epoch, next),
                            day.costHere + Decisions.TARIFF.epoch(exact, start, epoch, view.size()),
                            day.costThere + Decisions.TARIFF.epoch(exact, start, epoch, next));
                }
            }
            return day;
        }

        boolean missesTooMuch() {
            return there > Math.max(TOLERABLE * reads, INCREASE * here);
        }

        boolean isMoreExpensive() {
            return costThere > costHere;
        }
    }

    public int moves() {
        return counts.values().stream().mapToInt(count -> count[0]).sum();
    }

    public int wrong() {
        return counts.values().stream().mapToInt(count -> count[1]).sum();
    }

    private void addTo(Csv csv, String waits) {
        counts.forEach((basis, count) -> csv.row(waits, basis.word(), count[0], count[1], count[2]));
    }
}
