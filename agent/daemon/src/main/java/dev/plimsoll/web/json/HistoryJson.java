package dev.plimsoll.web.json;

import static dev.plimsoll.web.view.StatusView.known;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.series.SampleSeries;
import dev.plimsoll.cache.series.SampleSeries.RunStart;
import dev.plimsoll.cache.series.SampleSeries.SeriesCourse;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.text.EntryText;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.json.StatusJson.HistoryRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a compute over time, as JSON.
 *
 * @param detail            {@code probes} or {@code hours}: what a point is made of
 * @param resolutionSeconds time that one point stands for
 * @param targetHitRatio    the target in force now
 * @param points            columns of equal length, oldest first
 * @param marks             events, oldest first
 * @param marksLeftOut      whether there were more marks than are listed; entries of the journal and the latest are kept
 */
record HistoryJson(@JsonUnwrapped ComputeId compute, @JsonUnwrapped HistoryRange range,
        SampleSeries.SeriesDetail detail,
        long resolutionSeconds, Ratio targetHitRatio, HistoryPoints points, List<Object> marks,
        boolean marksLeftOut) {

    /** More would cover a chart. */
    static final int MOST_MARKS = 500;

    static HistoryJson of(HistoryRange range, ComputeStatus status, SeriesCourse course, List<StoredEntry> entries) {
        List<Object> marks = marks(range, status, course, entries);
        boolean isTooMany = marks.size() > MOST_MARKS;
        if (isTooMany) {
            marks = marks.stream().filter(ObjectNode.class::isInstance).toList();
        }
        int first = Math.max(0, marks.size() - MOST_MARKS);
        return new HistoryJson(status.id(), range, course.detail(), course.resolution().toSeconds(), status.target(),
                HistoryPoints.of(course.spans()), marks.subList(first, marks.size()), isTooMany);
    }

    /** What stands at a moment. */
    private record Mark(Instant at, Object shown) {}

    /** @param until null where it is not over */
    private record SuspendMark(String kind, Instant at, @JsonInclude(Include.NON_NULL) @Nullable Instant until) {}

    private record StartMark(String kind, Instant at, Totals.StartCause cause) {}

    private static List<Object> marks(HistoryRange range, ComputeStatus status, SeriesCourse course,
            List<StoredEntry> entries) {
        List<Mark> marks = new ArrayList<>();
        for (RunStart start : course.starts()) {
            // A change restarts a compute; before any other start it was suspended, or somebody else restarted it.
            if (start.cause() != Totals.StartCause.CHANGE) {
                marks.add(suspended(start.lastProbed(), start.at()));
            }
            marks.add(new Mark(start.at(), new StartMark("start", start.at(), start.cause())));
        }
        Instant since = status.compute().times().suspendedAt();
        Instant asleep = since != null ? since : known(status.probes().latest(), Sample::at);
        if (status.state().isIdle() && asleep != null && range.holds(asleep)) {
            marks.add(suspended(asleep, null));
        }
        entries.stream()
                .map(StoredEntry::entry)
                .filter(entry -> isMark(entry) && range.holds(entry.at()))
                .forEach(entry -> marks.add(new Mark(entry.at(), EntryJson.of(entry).put("text", text(entry)))));
        return marks.stream().distinct().sorted(Comparator.comparing(Mark::at)).map(Mark::shown).toList();
    }

    /** As the journal of the page says it. */
    private static String text(JournalEntry entry) {
        EntryText text = EntryText.of(entry);
        return text.detail().isEmpty() ? text.event() : text.event() + ": " + text.detail();
    }

    private static Mark suspended(Instant at, @Nullable Instant until) {
        return new Mark(at, new SuspendMark("suspend", at, until));
    }

    /** Recommendations and guardrails are in the journal; they change nothing that a chart shows. */
    private static boolean isMark(JournalEntry entry) {
        return entry instanceof JournalEntry.OfCompute && !(entry instanceof JournalEntry.Recommended)
                && !(entry instanceof JournalEntry.Blocked);
    }
}
