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

    static final String QUERY = """
            select intent.action, intent.reason, ending.outcome, count(*) as times
            from journal as intent join journal as ending on ending.change_id = intent.change_id
            where intent.kind = 'intended' and intent.action is not null and (ending.kind in ('settled', 'verified')
                or (ending.kind = 'executed' and ending.outcome = 'refused'))
            group by intent.action, intent.reason, ending.outcome
            order by intent.action, intent.reason""";

    public Scorecard {
        rows = List.copyOf(rows);
    }

    /**
     * One kind of recommendation.
     *
     * @param outcomes number of changes by outcome: {@code applied}, {@code failed}, {@code refused},
     *                 {@code rolled_back}, and the verdicts
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
