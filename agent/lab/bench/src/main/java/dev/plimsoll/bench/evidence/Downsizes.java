package dev.plimsoll.bench.evidence;

import dev.plimsoll.bench.evidence.Exactness.Errors;
import dev.plimsoll.bench.report.Figure;
import dev.plimsoll.bench.report.Table;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Recommendations of a smaller size by the basis of their estimate. Wrong: over the rest of the session the smaller
 * size, never restarted, misses more than 1 % and more than 1.1 times what the present one does.
 */
final class Downsizes {

    private static final double TOLERABLE = 0.01;
    private static final double INCREASE = 1.1;
    /** The minimum of remaining reads for a result. */
    private static final long FUTURE_READS = 30_000;

    private final Map<Basis, Count> counts = new EnumMap<>(Basis.class);
    private final Count all = new Count(new Errors(), new Errors());

    private record Count(Errors advised, Errors actionable) {

        void add(boolean isActionable, boolean isWrong) {
            advised.add(isWrong);
            if (isActionable) {
                actionable.add(isWrong);
            }
        }
    }

    void add(Session session, List<Moment> moments) {
        moments.stream()
                .filter(Moment::shrinks)
                .filter(moment -> session.reads(moment.probe(), session.probes()) >= FUTURE_READS)
                .forEach(moment -> add(session, moment));
    }

    private void add(Session session, Moment moment) {
        Basis basis = moment.decision().best().map(best -> best.estimate().basis()).orElse(Basis.UNKNOWN);
        double here = session.missRatio(moment.size(), moment.probe(), session.probes());
        double there = session.missRatio(moment.wanted(), moment.probe(), session.probes());
        boolean wrong = there > Math.max(TOLERABLE, INCREASE * here);
        counts.computeIfAbsent(basis, key -> new Count(new Errors(), new Errors())).add(moment.pays(), wrong);
        all.add(moment.pays(), wrong);
    }

    Errors advised() {
        return all.advised;
    }

    /** Those that would be carried out. */
    Errors actionable() {
        return all.actionable;
    }

    /** Both tables in one: a row for each basis. */
    static Table table(Downsizes steady, Downsizes changing) {
        Table table = new Table("Load", "basis", "probes that recommend it", "wrong", "of those, actionable", "wrong");
        steady.addTo(table, "unchanged");
        changing.addTo(table, "changing");
        return table;
    }

    private void addTo(Table table, String load) {
        counts.forEach((basis, count) -> row(table, load, "`" + basis.word() + "`", count));
        row(table, load, "all", all);
    }

    private static void row(Table table, String load, String basis, Count count) {
        table.row(load, basis, Figure.count(count.advised.stated()), count.advised,
                Figure.count(count.actionable.stated()), count.actionable);
    }
}
