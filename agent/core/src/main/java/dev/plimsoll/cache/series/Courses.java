package dev.plimsoll.cache.series;

import dev.plimsoll.cache.series.SampleSeries.RunStart;
import dev.plimsoll.cache.series.SampleSeries.SeriesCourse;
import dev.plimsoll.cache.series.SampleSeries.SeriesDetail;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a course with few spans from many: each keeps sums, the lowest and the highest value. */
public final class Courses {

    private Courses() {}

    /**
     * The course of single probes.
     *
     * @param moments in order of time
     * @param points  largest number of spans
     */
    public static SeriesCourse ofProbes(List<ProbedMoment> moments, Instant from, Instant to, int points) {
        List<SeriesSpan> spans = new ArrayList<>(moments.size());
        List<RunStart> starts = new ArrayList<>();
        @Nullable
        ProbedMoment before = null;
        for (ProbedMoment moment : moments) {
            SeriesSpan span = moment.after(before);
            spans.add(span);
            if (before != null && span.starts().all() > 0) {
                starts.add(new RunStart(moment.startedAt(), before.at(), span.starts().cause()));
            }
            before = moment;
        }
        Duration width = width(from, to, points);
        return new SeriesCourse(merged(spans, from, width), starts, SeriesDetail.PROBES, width);
    }

    /**
     * The course of whole hours.
     *
     * @param hours  in order of time
     * @param points largest number of spans
     */
    public static SeriesCourse ofHours(List<SeriesSpan> hours, Instant from, Instant to, int points) {
        Duration width = width(from, to, points);
        Duration wider = width.compareTo(Duration.ofHours(1)) < 0 ? Duration.ofHours(1) : width;
        return new SeriesCourse(merged(hours, from, wider), List.of(), SeriesDetail.HOURS, wider);
    }

    /** The time that one of {@code points} spans stands for, in whole seconds, so that they cover both ends. */
    private static Duration width(Instant from, Instant to, int points) {
        return Duration.ofSeconds(Math.max(1, Duration.between(from, to).toSeconds() / points + 1));
    }

    /** Spans whose first probes fall into the same slice of {@code width} become one. */
    private static List<SeriesSpan> merged(List<SeriesSpan> spans, Instant from, Duration width) {
        List<SeriesSpan> merged = new ArrayList<>();
        long slice = -1;
        for (SeriesSpan span : spans) {
            long its = Math.max(0, Duration.between(from, span.from()).toSeconds()) / width.toSeconds();
            if (its == slice) {
                merged.set(merged.size() - 1, merged.getLast().plus(span));
            } else {
                merged.add(span);
                slice = its;
            }
        }
        return merged;
    }
}
