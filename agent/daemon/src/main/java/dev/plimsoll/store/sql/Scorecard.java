package dev.plimsoll.store.sql;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What became of the changes of each kind of recommendation.
 *
 * @param rows by action, then by reason
 */
public record Scorecard(List<Row> rows) {

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
}
