package dev.plimsoll.cli.show;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.cli.terminal.JsonLine;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.explain.AdviceWords;
import dev.plimsoll.store.sql.JournalAudit.Scorecard;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A scorecard as a table and as JSON. */
final class ScorecardText {

    /** Every outcome of a change whose request was sent, in the order of its life. */
    private static final List<String> OUTCOMES = List.of("refused", "failed", "not_applied", "clamped",
            "applied", "confirmed", "ineffective", "harmful", "inconclusive", "rolled_back");

    private ScorecardText() {}

    static Table table(Scorecard scorecard) {
        Table table = new Table(Stream.concat(Stream.of("ACTION", "REASON"),
                OUTCOMES.stream().map(outcome -> outcome.toUpperCase(Locale.ROOT).replace('_', ' ')))
                .toArray(String[]::new))
                .optional("REFUSED", "INCONCLUSIVE", "APPLIED", "FAILED", "NOT APPLIED", "CLAMPED");
        scorecard.rows()
                .forEach(row -> table.row(
                        Stream.concat(Stream.of(AdviceWords.ofAction(row.action()), AdviceWords.ofReason(row.reason())),
                                OUTCOMES.stream().map(row::of)).toArray()));
        return table;
    }

    static String json(Scorecard scorecard) {
        ObjectNode root = JsonLine.object();
        ArrayNode rows = root.putArray("scorecard");
        scorecard.rows().forEach(row -> {
            ObjectNode line = rows.addObject().put("action", row.action()).put("reason", row.reason());
            OUTCOMES.forEach(outcome -> line.put(outcome, row.of(outcome)));
        });
        return JsonLine.of(root);
    }
}
