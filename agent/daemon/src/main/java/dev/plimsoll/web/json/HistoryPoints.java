package dev.plimsoll.web.json;

import dev.plimsoll.cache.series.ReadSpan;
import dev.plimsoll.cache.series.SeriesSpan;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The points of a chart, by column. A point stands for one probe or several: sums, and the values furthest from the
 * rest, so that a peak is seen at any scale. While nothing is probed there is no point.
 *
 * @param at          time of the first probe of each point
 * @param until       time of its last probe
 * @param probes      number of its probes
 * @param reads       reads of the cache
 * @param connections client connections
 * @param sizes       size limits at the last probe
 * @param starts      starts that its probes saw
 * @param awakeSeconds time awake that its probes prove: since the probe before, or since a start after that
 */
record HistoryPoints(List<String> at, List<String> until, List<Integer> probes, ReadColumns reads,
        ConnectionColumns connections, SizeColumns sizes, List<Long> starts, List<Long> awakeSeconds) {

    static HistoryPoints of(List<SeriesSpan> spans) {
        return new HistoryPoints(column(spans, span -> span.from().toString()),
                column(spans, span -> span.to().toString()), column(spans, SeriesSpan::probes), ReadColumns.of(spans),
                new ConnectionColumns(column(spans, span -> span.connections().lowest()),
                        column(spans, span -> span.connections().highest()),
                        column(spans, span -> span.connections().limit())),
                new SizeColumns(column(spans, span -> span.size().min().value()),
                        column(spans, span -> span.size().max().value())),
                column(spans, span -> span.starts().all()),
                column(spans, span -> span.reads().time().toSeconds()));
    }

    private static <T> List<T> column(List<SeriesSpan> spans, Function<SeriesSpan, T> figure) {
        return spans.stream().map(figure).toList();
    }

    /**
     * Reads.
     *
     * @param hitRatio               of all reads of the point; null without reads
     * @param lowestHitRatio         of the worst step with at least {@link ReadSpan#LEAST_READS} reads; null without
     * @param missesPerSecond        mean; null where no step ended
     * @param highestMissesPerSecond of the worst step; null where no step ended
     */
    record ReadColumns(List<@Nullable Double> hitRatio, List<@Nullable Double> lowestHitRatio,
            List<@Nullable Double> missesPerSecond, List<@Nullable Double> highestMissesPerSecond) {

        private static ReadColumns of(List<SeriesSpan> spans) {
            return new ReadColumns(figures(spans, reads -> reads.hitRatio().orElse(null), 1e6),
                    figures(spans, ReadSpan::lowestRatio, 1e6),
                    figures(spans, reads -> reads.missRate().orElse(null), 1e3),
                    figures(spans, reads -> reads.time().isZero() ? null : Double.valueOf(reads.highestMissRate()),
                            1e3));
        }

        /** Rounded to what a chart can show, which halves the text. */
        private static List<@Nullable Double> figures(List<SeriesSpan> spans,
                Function<ReadSpan, @Nullable Double> figure, double parts) {
            @Nullable
            Double[] column = new Double[spans.size()];
            for (int i = 0; i < column.length; i++) {
                Double value = figure.apply(spans.get(i).reads());
                column[i] = value == null ? null : Double.valueOf(Math.rint(value * parts) / parts);
            }
            return Arrays.asList(column);
        }
    }

    /** Fewest and most connections, and the limit for ordinary users. */
    record ConnectionColumns(List<Integer> lowest, List<Integer> highest, List<Integer> limit) {}

    /** Size limits. */
    record SizeColumns(List<BigDecimal> minCu, List<BigDecimal> maxCu) {}
}
