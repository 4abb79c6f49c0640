package dev.plimsoll.store.sql;

import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Settled;
import dev.plimsoll.change.JournalEntry.Verified;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/**
 * What became of the changes of each kind of recommendation.
 *
 * @param rows by action, then by reason
 */
public record Scorecard(List<Row> rows) {

    static final String QUERY = "select action, reason, outcome, times from scorecard order by action, reason";

    /** The intent names action and reason. */
    private static final String COUNT = """
            insert into scorecard (action, reason, outcome, times)
            select action, reason, :outcome, 1 from journal
            where change_id = :changeId and kind = 'intended' order by id desc limit 1
            on conflict (action, reason, outcome) do update set times = scorecard.times + 1""";

    public Scorecard {
        rows = List.copyOf(rows);
    }

    /**
     * One kind of recommendation.
     *
     * @param outcomes number of changes by outcome: {@code applied}, {@code failed}, {@code not_applied},
     *                 {@code clamped}, {@code refused}, {@code rolled_back}, and the verdicts
     */
    public record Row(String action, String reason, Map<String, Long> outcomes) {

        public Row {
            outcomes = Map.copyOf(outcomes);
        }

        /** Number of changes with this outcome. */
        public long of(String outcome) {
            return outcomes.getOrDefault(outcome, 0L);
        }

        Row plus(Row other) {
            Map<String, Long> sum = new TreeMap<>(outcomes);
            other.outcomes.forEach((outcome, times) -> sum.merge(outcome, times, Long::sum));
            return new Row(action, reason, sum);
        }
    }

    /** Counts {@code entry} if it says what became of a change. The chain is held, so writers wait for each other. */
    static void count(Handle handle, JournalEntry entry) {
        switch (entry) {
            case Settled end -> count(handle, end.changeId(), end.result());
            case Verified end -> count(handle, end.changeId(), end.verdict().word());
            case Executed done when done.outcome().equals(Executed.REFUSED) ->
                count(handle, done.changeId(), done.outcome());
            default -> {
            }
        }
    }

    private static void count(Handle handle, String changeId, String outcome) {
        handle.createUpdate(COUNT).bind("changeId", changeId).bind("outcome", outcome).execute();
    }
}
