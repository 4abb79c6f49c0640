package dev.plimsoll.bench.decision;

import dev.plimsoll.Given;
import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.bench.decision.policy.EpochView;
import dev.plimsoll.bench.decision.policy.Exact;
import dev.plimsoll.bench.decision.policy.Metered;
import dev.plimsoll.bench.decision.policy.Policy;
import dev.plimsoll.bench.decision.policy.Tariff;
import dev.plimsoll.bench.decision.policy.Waiting;
import dev.plimsoll.bench.report.Csv;
import dev.plimsoll.bench.report.Figure;
import dev.plimsoll.bench.report.Table;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.decision.SizeDecision;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares forecasts for other sizes with the true values: per hour with the next hour of a compute of that size without
 * a restart, and per change with the time at the new size, from the end of the warm-up until the next change.
 */
final class Calibration {

    private static final int HOUR = Week.EPOCHS_PER_HOUR;

    private final Map<Basis, Count> hours = new EnumMap<>(Basis.class);
    private final Map<Basis, Count> changes = new EnumMap<>(Basis.class);

    private static final class Count {

        private long checked;
        private long inside;
        private long worse;

        void add(SizeEstimate forecast, double truth) {
            checked++;
            inside += Given.holds(forecast, truth) ? 1 : 0;
            worse += truth > forecast.worst() ? 1 : 0;
        }

        String share(long part) {
            return Figure.percent((double) part / checked);
        }
    }

    /** Replays a week as shipped with {@code savings}, and checks a forecast for each size once per hour and each change. */
    synchronized void add(Exact exact, Metered savings, Tariff tariff) {
        new Replay(exact, savings).follow(tariff);
    }

    private final class Replay {

        private final Exact exact;
        private final Metered savings;
        private final Policy shipped;
        /** Of the latest change, with what was seen since at the new size. */
        private @Nullable SizeEstimate forecast;
        private long reads;
        private long misses;

        Replay(Exact exact, Metered savings) {
            this.exact = exact;
            this.savings = savings;
            this.shipped = new Waiting(savings);
        }

        void follow(Tariff tariff) {
            Bill.of(exact, tariff, this::next);
            close();
        }

        private int next(EpochView view) {
            int next = shipped.next(view);
            SizeDecision decision = savings.decision();
            // There is none while the cache warms up.
            if (decision != null && !view.isAsleep()) {
                reads += exact.reads(view.epoch());
                misses += exact.misses(view.start(), view.epoch(), view.size());
                if (view.epoch() % HOUR == 0 && view.epoch() + HOUR < Week.EPOCHS) {
                    decision.expected().forEach(each -> check(each, view, exact));
                }
            }
            if (decision != null && next != view.size()) {
                close();
                forecast = decision.curve().at(Ladder.at(next).cu()).orElse(null);
            }
            return next;
        }

        private void close() {
            if (forecast != null && reads > 0) {
                count(changes, forecast).add(forecast, (double) misses / reads);
            }
            reads = 0;
            misses = 0;
        }
    }

    private void check(SizeEstimate forecast, EpochView view, Exact exact) {
        int size = Ladder.of(forecast.size());
        long reads = 0;
        long misses = 0;
        for (int epoch = view.epoch() + 1; epoch <= view.epoch() + HOUR; epoch++) {
            if (!exact.week().isAwake(epoch)) {
                return;
            }
            reads += exact.reads(epoch);
            misses += exact.misses(0, epoch, size);
        }
        if (reads > 0 && size != view.size()) {
            count(hours, forecast).add(forecast, (double) misses / reads);
        }
    }

    private static Count count(Map<Basis, Count> counts, SizeEstimate forecast) {
        return counts.computeIfAbsent(forecast.basis(), basis -> new Count());
    }

    /** How often the true value was inside the interval, for several sets of weeks side by side. */
    static Table table(Map<String, Calibration> sets) {
        Table table = new Table("Basis", sets.keySet()
                .stream()
                .flatMap(set -> Stream.of(set + ": hours", "inside", "changes", "inside"))
                .toList());
        for (Basis basis : Basis.values()) {
            if (sets.values().stream().anyMatch(each -> each.hours.containsKey(basis))) {
                table.row("`" + basis.word() + "`", sets.values()
                        .stream()
                        .flatMap(each -> Stream.of(each.hours, each.changes))
                        .flatMap(counts -> cells(counts.get(basis)))
                        .toList());
            }
        }
        return table;
    }

    private static Stream<String> cells(@Nullable Count count) {
        return count == null ? Stream.of("", "")
                : Stream.of(Figure.count(count.checked), count.share(count.inside));
    }

    /** The same with the shares on either side of the interval. */
    static Csv csv(Map<String, Calibration> sets) {
        Csv csv = new Csv("set", "basis", "per", "checked", "inside_percent", "worse_percent", "better_percent");
        sets.forEach((set, calibration) -> {
            rows(csv, set, "hour", calibration.hours);
            rows(csv, set, "change", calibration.changes);
        });
        return csv;
    }

    private static void rows(Csv csv, String set, String per, Map<Basis, Count> counts) {
        counts.forEach((basis, count) -> csv.row(set, basis.word(), per, count.checked, count.share(count.inside),
                count.share(count.worse), count.share(count.checked - count.inside - count.worse)));
    }
}
