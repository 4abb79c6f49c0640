package dev.plimsoll.web.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.verdict.Expectation.ExpectedImpact;
import dev.plimsoll.explain.text.EntryText;
import dev.plimsoll.json.JournalJson;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A journal entry as JSON: as it is stored, with sentences instead of causes, and with the costs of a change instead of all
 * that was expected of it.
 */
final class EntryJson {

    /** What only the agent reads. */
    private static final List<String> INTERNAL = List.of("expected", "epoch");

    private EntryJson() {}

    static ObjectNode of(JournalEntry entry) {
        ObjectNode json = JournalJson.tree(entry);
        if (entry instanceof JournalEntry.Recommended || entry instanceof JournalEntry.Intended) {
            json.put("why", EntryText.of(entry).why());
        }
        if (entry instanceof JournalEntry.Intended intent) {
            json.remove(INTERNAL);
            ExpectedImpact impact = intent.basis().expected().impact();
            if (impact != null) {
                json.set("restart_impact", FigureJson.tree(new ExpectedCostJson(impact.connections(), impact.misses(),
                        impact.warmup(), impact.cuHours(), impact.waitingSaves())));
            }
        }
        return json;
    }

    /** What a change was expected to cost when it began. */
    private record ExpectedCostJson(@Nullable Integer connections, @Nullable Long misses, @Nullable Duration warmup,
            @Nullable Double costCuHours, @Nullable Double waitingSavesCuHours) {}
}
