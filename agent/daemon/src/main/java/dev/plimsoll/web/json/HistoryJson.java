package dev.plimsoll.web.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.series.SampleSeries;
import dev.plimsoll.cache.series.SampleSeries.RunStart;
import dev.plimsoll.cache.series.SampleSeries.SeriesCourse;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.json.StatusJson.HistoryRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What became of a compute over time, as JSON.
 *
 * @param detail            {@code probes} or {@code hours}: what a point is made of
 * @param resolutionSeconds time that one point stands for
 * @param targetHitRatio    the target in force now
 * @param points            columns of equal length, oldest first
 * @param marks             events, oldest first
 * @param marksLeftOut      whether there were more marks than are listed; the latest are kept
 */
record HistoryJson(@JsonUnwrapped ComputeId compute, @JsonUnwrapped HistoryRange range,
        SampleSeries.SeriesDetail detail,
        long resolutionSeconds, Ratio targetHitRatio, HistoryPoints points, List<Map<String, Object>> marks,
        boolean marksLeftOut) {

    /** More would cover a chart. */
    static final int MOST_MARKS = 500;

    static HistoryJson of(HistoryRange range, ComputeStatus status, SeriesCourse course, List<StoredEntry> entries) {
        List<Map<String, Object>> marks = marks(range, status, course, entries);
        int first = Math.max(0, marks.size() - MOST_MARKS);
        return new HistoryJson(status.id(), range, course.detail(), course.resolution().toSeconds(),
                status.target(), HistoryPoints.of(course.spans()),
                marks.subList(first, marks.size()), first > 0);
    }

    private static List<Map<String, Object>> marks(HistoryRange range, ComputeStatus status, SeriesCourse course,
            List<StoredEntry> entries) {
        Map<Map<String, Object>, Instant> times = new LinkedHashMap<>();
        course.starts().forEach(start -> runs(start, times));
        asleep(range, status, times);
        entries.stream()
                .map(StoredEntry::entry)
                .filter(entry -> isMark(entry) && range.holds(entry.at()))
                .forEach(entry -> times.put(EntryJson.fields(entry), entry.at()));
        List<Map.Entry<Map<String, Object>, Instant>> all = new ArrayList<>(times.entrySet());
        all.sort(Comparator.comparing(Map.Entry::getValue));
        return all.stream().map(Map.Entry::getKey).toList();
    }

    /** A change restarts a compute; before any other start it was suspended, or somebody else restarted it. */
    private static void runs(RunStart start, Map<Map<String, Object>, Instant> times) {
        if (start.cause() != Totals.StartCause.CHANGE) {
            times.put(Map.of("kind", "suspend", "at", start.lastProbed().toString(), "until", start.at().toString()),
                    start.lastProbed());
        }
        times.put(Map.of("kind", "start", "at", start.at().toString(), "cause",
                start.cause().name().toLowerCase(Locale.ROOT)), start.at());
    }

    /** It is asleep now: the suspend has no end yet. */
    private static void asleep(HistoryRange range, ComputeStatus status, Map<Map<String, Object>, Instant> times) {
        Sample latest = status.probes().latest();
        Instant suspended = status.compute().times().suspendedAt();
        Instant from = suspended != null ? suspended : latest == null ? null : latest.at();
        if (status.state().isIdle() && from != null && range.holds(from)) {
            times.put(Map.of("kind", "suspend", "at", from.toString()), from);
        }
    }

    /** Recommendations and guardrails are in the journal; they change nothing that a chart shows. */
    private static boolean isMark(JournalEntry entry) {
        return entry instanceof JournalEntry.OfCompute && !(entry instanceof JournalEntry.Recommended)
                && !(entry instanceof JournalEntry.Blocked);
    }
}
