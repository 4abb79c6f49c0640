package dev.plimsoll.web.json;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.verdict.ExpectedImpact;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.json.JournalJson;
import dev.plimsoll.web.view.StatusView;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A journal entry as JSON: as it is stored, with the costs of a change instead of all that was expected of it. */
final class EntryJson {

    private static final JsonMapper MAPPER = new JsonMapper();
    /** What only the agent reads. */
    private static final List<String> INTERNAL = List.of("expected", "epoch");

    private EntryJson() {}

    static ObjectNode of(JournalEntry entry) {
        ObjectNode json = JournalJson.tree(entry);
        if (entry instanceof JournalEntry.Intended intent) {
            json.remove(INTERNAL);
            Cost cost = Cost.of(intent.basis().expected().impact());
            if (cost != null) {
                json.set("restart_impact", MAPPER.valueToTree(cost));
            }
        }
        return json;
    }

    /** The same as a map. */
    static Map<String, Object> fields(JournalEntry entry) {
        return MAPPER.convertValue(of(entry), new TypeReference<>() {});
    }

    static Object value(SettingValue value) {
        return switch (value) {
            case SettingValue.OfSize(var limits) -> Limits.of(limits);
            case SettingValue.OfAutosuspend(var delay) -> Delay.of(delay);
        };
    }

    /** What a change was expected to cost when it began. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Cost(@Nullable Integer connections, @Nullable Long misses, @Nullable Double warmupSeconds,
            @Nullable Double costCuHours, @Nullable Double waitingSavesCuHours) {

        static @Nullable Cost of(@Nullable ExpectedImpact impact) {
            return impact == null
                    ? null
                    : new Cost(impact.connections(), impact.misses(), StatusView.seconds(impact.warmup()),
                            impact.cuHours(), impact.waitingSaves());
        }
    }

    /** An autosuspend delay; -1 for never, as the platform writes it. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Delay(long autosuspendSeconds) {

        static Delay of(Autosuspend delay) {
            return new Delay(delay.seconds());
        }
    }

    /** Size limits. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Limits(BigDecimal minCu, BigDecimal maxCu) {

        static Limits of(SizeRange size) {
            return new Limits(size.min().value(), size.max().value());
        }
    }
}
