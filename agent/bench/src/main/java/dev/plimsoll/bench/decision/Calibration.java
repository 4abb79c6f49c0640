package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.exact.Exact;
import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.bench.decision.policy.EpochView;
import dev.plimsoll.bench.decision.policy.Metered;
import dev.plimsoll.bench.decision.policy.Policy;
import dev.plimsoll.bench.decision.policy.Tariff;
import dev.plimsoll.bench.decision.policy.Waiting;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.decision.Decision;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.report.Csv;
import dev.plimsoll.report.Table;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
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

        String share(long part) {
            return Tally.percent((double) part / checked);
        }
    }

    /** Replays a week as shipped with {@code savings}, and checks a prediction for each size once per hour. */
    synchronized void add(Exact exact, Metered savings, Tariff tariff) {
        Policy shipped = new Waiting(savings);
        Bill.of(exact, tariff, view -> {
            int next = shipped.next(view);
            Decision decision = savings.decision();
            boolean due = view.epoch() % EVERY == 0 && !view.isAsleep() && view.epoch() + AHEAD < Week.EPOCHS;
            if (due && decision != null) {
                decision.expected().forEach(each -> check(each, view, exact));
            }
            return next;
        });
    }

    private void check(SizeEstimate expected, EpochView view, Exact exact) {
        int size = Ladder.of(expected.size());
        boolean isExact = expected.basis() == Basis.NOT_FULL || expected.basis() == Basis.FITS;
        int from = isExact ? view.epoch() : view.epoch() + 1;
        int until = isExact ? from : from + AHEAD - 1;
        long reads = 0;
        long misses = 0;
        for (int epoch = from; epoch <= until; epoch++) {
            if (!exact.week().isAwake(epoch)) {
                return;
            }
            reads += exact.reads(epoch);
            misses += exact.misses(isExact ? view.start() : 0, epoch, size);
        }
        if (reads == 0 || size == view.size()) {
            return;
        }
        double truth = (double) misses / reads;
        Count count = counts.computeIfAbsent(expected.basis(), basis -> new Count());
        count.checked++;
        count.inside += expected.holds(truth) ? 1 : 0;
        count.worse += truth > expected.worst() ? 1 : 0;
    }

    /** How often the true value was inside the interval, for several sets of weeks side by side. */
    static Table table(Map<String, Calibration> sets) {
        List<Object> heads = new ArrayList<>(List.of("Basis"));
        sets.keySet().forEach(set -> heads.addAll(List.of(set + ": checked", "inside")));
        Table table = new Table(heads.toArray());
        for (Basis basis : Basis.values()) {
            if (sets.values().stream().anyMatch(each -> each.counts.containsKey(basis))) {
                List<Object> cells = new ArrayList<>(List.of("`" + basis.word() + "`"));
                sets.values().forEach(each -> {
                    Count count = each.counts.get(basis);
                    cells.addAll(count == null ? List.of("", "")
                            : List.of(String.format(Locale.ROOT, "%,d", count.checked), count.share(count.inside)));
                });
                table.row(cells.toArray());
            }
        }
        return table;
    }

    /** The same with the shares on either side of the interval. */
    static Csv csv(Map<String, Calibration> sets) {
        Csv csv = new Csv("set", "basis", "checked", "inside_percent", "worse_percent", "better_percent");
        sets.forEach((set, calibration) -> calibration.counts.forEach((basis, count) -> csv.row(set, basis.word(),
                count.checked, count.share(count.inside), count.share(count.worse),
                count.share(count.checked - count.inside - count.worse))));
        return csv;
    }
}
