package dev.plimsoll.web.page.compute;

import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.web.page.Place;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.view.FigureTable;
import dev.plimsoll.web.view.WhatIfAnswers;
import dev.plimsoll.web.view.WindowLabel;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the page of a compute shows.
 *
 * @param status   the compute
 * @param visitor  who looks at it
 * @param range    time that the charts show
 * @param journal  a page of its journal, newest first; empty if the store does not answer
 * @param question the what-if question, by name; empty if none was asked
 * @param answer   its answer; null if none was asked
 * @param tables   what extensions show of it
 * @param stopped  whether the stop switch is on
 * @param now      when the status is shown
 */
public record ComputeView(ComputeStatus status, Visitor visitor, ChartRange range, Optional<JournalPage> journal,
        Map<String, String> question, WhatIfAnswers.@Nullable WhatIfAnswer answer, List<FigureTable> tables,
        boolean stopped, Instant now) {

    public ComputeView {
        question = Map.copyOf(question);
        tables = List.copyOf(tables);
    }

    /**
     * Entries of the journal.
     *
     * @param entries newest first
     * @param older   where the next page begins; null if this is the last one
     */
    public record JournalPage(List<StoredEntry> entries, @Nullable Long older) {

        public JournalPage {
            entries = List.copyOf(entries);
        }
    }

    /** The path of this page. */
    Place place() {
        return Place.of(status.id());
    }

    /**
     * The range of time that the charts of a compute show. It begins where the compute was first observed, if that is later:
     * before, there is nothing to show.
     *
     * @param name         one of {@link #NAMES}
     * @param from         where it begins: a time ago such as {@code 7d}, or a time
     * @param watchedSince the first observation; null where there is none
     * @param isShortened  whether it begins at the first observation
     */
    public record ChartRange(String name, String from, @Nullable Instant watchedSince, boolean isShortened) {

        /** Ranges of time of the charts, as durations. */
        public static final List<String> NAMES = List.of("24h", "7d", "30d", "365d");

        /** Less would draw a few probes over the whole width. */
        private static final Duration SHORTEST = Duration.ofMinutes(5);

        /** The range {@code name} of a compute that is watched since then. */
        public static ChartRange of(String name, @Nullable Instant since, Instant now) {
            boolean isNew = since != null && now.minus(WindowLabel.parse(name).orElseThrow()).isBefore(since);
            return new ChartRange(name, since != null && isNew ? begin(since, now).toString() : name, since, isNew);
        }

        private static Instant begin(Instant since, Instant now) {
            Instant latest = now.minus(SHORTEST);
            return (since.isAfter(latest) ? latest : since).truncatedTo(ChronoUnit.MINUTES);
        }
    }
}
