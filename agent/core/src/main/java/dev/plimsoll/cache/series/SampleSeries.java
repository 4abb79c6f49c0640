package dev.plimsoll.cache.series;

import dev.plimsoll.cache.Totals;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Port to what probes of a compute found over time. */
public interface SampleSeries {

    /**
     * What probes found from {@code from} to {@code to}, both included.
     *
     * @param points largest number of spans that {@link SeriesCourse#spans} returns; at least 1
     */
    SeriesCourse read(ComputeId compute, Instant from, Instant to, int points);

    /**
     * The course of a compute.
     *
     * @param spans      in order of time; without the times in which no probe was made
     * @param starts     each observed start, oldest first; empty for {@link SeriesDetail#HOURS}, where spans only count them
     * @param detail     what the spans were made of
     * @param resolution length of the time that one span stands for
     */
    record SeriesCourse(List<SeriesSpan> spans, List<RunStart> starts, SeriesDetail detail, Duration resolution) {

        public SeriesCourse {
            spans = List.copyOf(spans);
            starts = List.copyOf(starts);
        }
    }

    /** What a course is made of. */
    enum SeriesDetail {
        /** Single probes. */
        PROBES,
        /** Sums and extremes of each hour, kept beside the probes. */
        HOURS
    }

    /**
     * A start of a compute.
     *
     * @param at         start of the server, by its own clock
     * @param lastProbed the last probe before it: the run before ended between that probe and the start
     * @param cause      who started it
     */
    record RunStart(Instant at, Instant lastProbed, Totals.StartCause cause) {}
}
