package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Table;
import dev.plimsoll.bench.decision.exact.Exact;
import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.bench.decision.policy.EpochView;
import dev.plimsoll.bench.decision.policy.Metered;
import dev.plimsoll.bench.decision.policy.Tariff;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.decision.Decision;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.EnumMap;
import java.util.Map;

/**
 * Compares predictions for other sizes with the true values: the two exact bases in the same epoch, the others
 * in the next hour of a compute of that size without a restart.
 */
final class Calibration {

    private static final int EVERY = Week.EPOCHS_PER_HOUR;
    private static final int AHEAD = Week.EPOCHS_PER_HOUR;

    private final Map<Basis, Count> counts = new EnumMap<>(Basis.class);

    private static final class Count {

        private long checked;
        private long inside;
        private long worse;
    }

    /** Replays a week with the regret method, and checks a prediction for each size once per hour. */
    synchronized void add(Exact exact, Metered savings, Tariff tariff) {
        Bill.of(exact, tariff, look -> {
            int next = savings.next(look);
            Decision decision = savings.decision();
            boolean due = look.epoch() % EVERY == 0 && !look.isAsleep() && look.epoch() + AHEAD < Week.EPOCHS;
            if (due && decision != null) {
                decision.expected().forEach(each -> check(each, look, exact));
            }
            return next;
        });
    }

    private void check(SizeEstimate expected, EpochView look, Exact exact) {
        int size = Ladder.of(expected.size());
        boolean isExact = expected.basis() == Basis.NOT_FULL || expected.basis() == Basis.FITS;
        int from = isExact ? look.epoch() : look.epoch() + 1;
        int until = isExact ? from : from + AHEAD - 1;
        long reads = 0;
        long misses = 0;
        for (int epoch = from; epoch <= until; epoch++) {
            if (!exact.week().isAwake(epoch)) {
                return;
            }
            reads += exact.reads(epoch);
            misses += exact.misses(isExact ? look.start() : 0, epoch, size);
        }
        if (reads == 0 || size == look.size()) {
            return;
        }
        double truth = (double) misses / reads;
        Count count = counts.computeIfAbsent(expected.basis(), basis -> new Count());
        count.checked++;
        count.inside += expected.holds(truth) ? 1 : 0;
        count.worse += truth > expected.worst() ? 1 : 0;
    }

    /** The share of inexact predictions whose true value is within the interval. */
    double insideOfEstimates() {
        long checked = 0;
        long inside = 0;
        for (Map.Entry<Basis, Count> each : counts.entrySet()) {
            if (each.getKey() != Basis.NOT_FULL && each.getKey() != Basis.FITS) {
                checked += each.getValue().checked;
                inside += each.getValue().inside;
            }
        }
        return checked == 0 ? 1 : (double) inside / checked;
    }

    Table table() {
        Table table = new Table("Basis", "checked", "inside", "worse", "better");
        counts.forEach((basis, count) -> table.row(basis.name().toLowerCase(java.util.Locale.ROOT), count.checked,
                Tally.percent((double) count.inside / count.checked),
                Tally.percent((double) count.worse / count.checked),
                Tally.percent((double) (count.checked - count.inside - count.worse) / count.checked)));
        return table;
    }
}
