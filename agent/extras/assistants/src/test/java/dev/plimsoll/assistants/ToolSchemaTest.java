package dev.plimsoll.assistants;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.assistants.ToolSchema.SchemaLimits;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.web.json.FigureJson;
import dev.plimsoll.web.json.ShownAs;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A schema says of a record what its JSON is. */
class ToolSchemaTest {

    private static final JsonMapper JSON = new JsonMapper();

    /** One component of each form. */
    record Example(@JsonPropertyDescription("When.") Instant at, Action action, Ratio hitRatio, Bytes cache,
            @Nullable Duration warmup, ComputeUnits least, Autosuspend delay, @Nullable String why, boolean full,
            @JsonUnwrapped(prefix = "present_") SizeRange size, List<String> sentences, Map<String, Integer> counts,
            Inner inner, Unknown unknown, @ShownAs(String.class) Phase phase,
            @ShownAs(Map.class) List<Inner> options) {}

    record Inner(int count, double share) {}

    record Unknown(@Nullable Long reads) {}

    record Asked(@SchemaLimits("{\"minimum\":1}") @Nullable Integer limit, @Nullable Action action, String compute) {}

    @Test
    void aSchema_hasEachComponent_byTheNameAndTypeOfItsJson() throws Exception {
        JsonNode schema = JSON.valueToTree(ToolSchema.ofAnswer(Example.class));
        Example example = new Example(Instant.EPOCH, Action.HOLD, new Ratio(1), new Bytes(1), Duration.ZERO,
                ComputeUnits.of("1"), new Autosuspend.Never(), null, true, SizeRange.fixed(ComputeUnits.of("1")),
                List.of(), Map.of(), new Inner(1, 0.5), new Unknown(null), Phase.WARM, List.of());

        assertThat(schema.get("properties")).isEqualTo(JSON.readTree("""
                {"at": {"type": "string", "description": "When."},
                 "action": {"enum": ["grow", "shrink", "change_bounds", "enable_pooler", "change_autosuspend",
                   "restart", "hold"]},
                 "hit_ratio": {"type": "number"},
                 "cache_bytes": {"type": "integer"},
                 "warmup_seconds": {"type": "number"},
                 "least_cu": {"type": "number"},
                 "delay_seconds": {"type": "number"},
                 "why": {"type": "string"},
                 "full": {"type": "boolean"},
                 "present_min_cu": {"type": "number"},
                 "present_max_cu": {"type": "number"},
                 "sentences": {"type": "array", "items": {"type": "string"}},
                 "counts": {"type": "object"},
                 "inner": {"type": "object", "required": ["count", "share"],
                   "properties": {"count": {"type": "integer"}, "share": {"type": "number"}}},
                 "unknown": {"type": "object", "properties": {"reads": {"type": "integer"}}},
                 "phase": {"type": "string"},
                 "options": {"type": "array", "items": {"type": "object"}},
                 "more": {"type": "object", "description": "%s"}}""".formatted(Brief.WHAT_MORE)));
        assertThat(schema.get("properties").properties()).extracting(Map.Entry::getKey)
                .startsWith(FigureJson.tree(example)
                        .properties()
                        .stream()
                        .map(Map.Entry::getKey)
                        .toArray(String[]::new));
    }

    @Test
    void whatMayBeAbsent_isNotRequired() {
        assertThat(ToolSchema.ofAnswer(Example.class).get("required")).isEqualTo(List.of("at", "action", "hit_ratio",
                "cache_bytes", "least_cu", "full", "present_min_cu", "present_max_cu", "inner", "phase"));
        assertThat(ToolSchema.ofAnswer(Unknown.class).get("required")).isEqualTo(List.of());
    }

    @Test
    void arguments_haveTheirLimits_andNoOtherIsAllowed() {
        assertThat(ToolSchema.ofArguments(Asked.class)).containsEntry("additionalProperties", false)
                .containsEntry("required", List.of("compute"))
                .extractingByKey("properties")
                .extracting("limit")
                .isEqualTo(Map.of("type", "integer", "minimum", 1));
    }

    /** JSON has one type for all numbers. */
    @Test
    void arguments_areReadAsTheirSchemaAllowsThem() {
        assertThat(ToolSchema.read(Map.of("limit", 5.0, "action", "change_bounds", "compute", "ep-1"), Asked.class))
                .isEqualTo(new Asked(5, Action.CHANGE_BOUNDS, "ep-1"));
        assertThat(ToolSchema.read(Map.of("compute", "ep-1"), Asked.class)).isEqualTo(new Asked(null, null, "ep-1"));
    }
}
