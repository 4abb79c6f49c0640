package dev.plimsoll.bench.evidence;

import dev.plimsoll.bench.evidence.Curve.Point;
import dev.plimsoll.bench.report.Csv;
import dev.plimsoll.bench.report.Figure;
import dev.plimsoll.bench.report.Table;
import dev.plimsoll.bench.week.Ladder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Evaluates the verdict "too small" after several lengths of a session. True: some larger size would have had at most
 * 80 % of the misses since the start.
 */
final class TooSmall {

    /** The evaluated lengths, in reads relative to the pages of the cache. */
    static final double[] LENGTHS = {0.5, 1, 2, 4, 8, 16, 30};

    private static final double CUT = 0.8;
    private static final double RECALL = 0.95;
    private static final double ALLOWED = 0.01;
    private static final int HOUR = 60;

    private final Curve advice = new Curve();
    private final Curve evidence = new Curve();
    private final Curve windowed = new Curve();
    private final Curve lifetime = new Curve();
    private final Map<Double, Curve> byLength = new TreeMap<>();

    /** The probe at the end of each length; lengths beyond the session are omitted. */
    static Map<Double, Integer> ends(Session session, int size) {
        return Arrays.stream(LENGTHS)
                .boxed()
                .filter(length -> session.reads(0, session.probes()) >= length * Ladder.pages(size))
                .collect(Collectors.toMap(Function.identity(),
                        length -> session.probeAfter(length * Ladder.pages(size)),
                        (one, other) -> one, TreeMap::new));
    }

    void add(Session session, int size, List<Moment> moments) {
        Map<Integer, Moment> byProbe = moments.stream().collect(Collectors.toMap(Moment::probe, Function.identity()));
        ends(session, size).forEach((length, probe) -> {
            boolean truth = isTooSmall(session, size, probe);
            long misses = session.misses(size, 0, probe);
            Moment moment = byProbe.get(probe);
            double lately = session.missRatio(size, Math.max(0, probe - HOUR), probe);
            double savable = moment == null || misses == 0 ? 0 : moment.spared() / misses;
            advice.add(moment == null ? -1 : moment.debtOverPrice(), truth);
            evidence.add(savable, truth);
            windowed.add(lately, truth);
            lifetime.add(session.missRatio(size, 0, probe), truth);
            byLength.computeIfAbsent(length, key -> new Curve()).add(savable, truth);
        });
    }

    static boolean isTooSmall(Session session, int size, int probe) {
        long here = session.misses(size, 0, probe);
        return IntStream.range(size + 1, Ladder.count())
                .anyMatch(larger -> session.misses(larger, 0, probe) <= CUT * here && here > 0);
    }

    /** Precision of ours at that recall over that of the ratio of the last hour, with the best threshold for each. */
    double gain() {
        return ours().precision() / lastHour().precision();
    }

    /** The same for the ratio of the last hour. */
    Point lastHour() {
        return windowed.atRecall(RECALL);
    }

    Point ours() {
        return evidence.atRecall(RECALL);
    }

    Table table() {
        Table table = new Table("%s cases, %s true".formatted(Figure.count(evidence.size()),
                Figure.count(evidence.positives())), "threshold", "positives", "recall", "precision",
                "false positives");
        row(table, "platform rule: ratio since the start below 99 %", lifetime.at(Math.nextUp(ALLOWED)));
        row(table, "ratio of the last hour below 99 %", windowed.at(Math.nextUp(ALLOWED)));
        row(table, "recommendation: too small, with any accumulated saving", advice.at(0));
        row(table, "recommendation: too small, saving at least 1/4 of the cost", advice.at(0.25));
        row(table, "recommendation: too small, saving above the cost", advice.at(1));
        row(table, "evidence: at least 20 % of all misses avoidable", evidence.at(1 - CUT));
        row(table, "ratio since the start, at 95 % recall", lifetime.atRecall(RECALL));
        row(table, "ratio of the last hour, at 95 % recall", windowed.atRecall(RECALL));
        row(table, "**evidence, at 95 % recall**", evidence.atRecall(RECALL));
        return table;
    }

    /** Precision by recall, with the best threshold for each rule; empty where a rule never has that recall. */
    Csv curve() {
        Csv table = new Csv("recall_at_least_percent", "ratio_of_last_hour_percent", "saving_over_cost_percent",
                "evidence_percent");
        for (double recall : new double[]{0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98}) {
            Point saving = advice.atRecall(recall);
            table.row(Figure.share(recall), Figure.share(windowed.atRecall(recall).precision()),
                    saving.threshold() < 0 ? "" : Figure.share(saving.precision()),
                    Figure.share(evidence.atRecall(recall).precision()));
        }
        return table;
    }

    /** The evidence at the threshold of 95 % recall, by the length of the session in reads of the whole cache. */
    Csv lengths() {
        double threshold = evidence.atRecall(RECALL).threshold();
        Csv table = new Csv("caches_read", "cases", "true_cases", "recall_percent", "precision_percent");
        byLength.forEach((length, curve) -> {
            Point point = curve.at(threshold);
            table.row(length, Figure.count(curve.size()), Figure.count(curve.positives()), Figure.share(point.recall()),
                    point.said() == 0 ? "" : Figure.share(point.precision()));
        });
        return table;
    }

    private static void row(Table table, String rule, Point point) {
        table.row(rule, Figure.times(point.threshold()), Figure.share(point.said()), Figure.share(point.recall()),
                Figure.share(point.precision()), Figure.share(point.wrong()));
    }
}
