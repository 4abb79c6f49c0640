package dev.plimsoll.web.page.compute;

import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.web.page.Place;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.view.WhatIfAnswers;
import java.time.Instant;
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
 * @param stopped  whether the stop switch is on
 * @param now      when the status is shown
 */
public record ComputeView(ComputeStatus status, Visitor visitor, ChartRange range, Optional<JournalPage> journal,
        Map<String, String> question, WhatIfAnswers.@Nullable WhatIfAnswer answer, boolean stopped, Instant now) {

    public ComputeView {
        question = Map.copyOf(question);
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
        return Place.of(status.compute().id());
    }
}
