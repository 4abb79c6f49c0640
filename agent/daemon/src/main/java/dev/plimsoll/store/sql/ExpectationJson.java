package dev.plimsoll.store.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.change.effect.Expectation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was expected of a change, as JSON with the number of its format. */
final class ExpectationJson {

    private static final int FORMAT = 1;
    private static final String EXPECTED = "expected";
    /** Fields that earlier agents did not write. */
    private static final List<String> LATER = List.of("busiest", "connections", "impact", "awakeTime");

    private ExpectationJson() {}

    private record Kept(int format, Expectation expected) {}

    static String write(Expectation expected) {
        try {
            return RecordJson.MAPPER.writeValueAsString(new Kept(FORMAT, expected));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("an expectation cannot be written as JSON", impossible);
        }
    }

    /** The expectation in {@code text}; none where it is missing, or of a format that this version does not know. */
    static Expectation read(@Nullable String text) {
        if (text == null) {
            return Expectation.NONE;
        }
        try {
            JsonNode written = RecordJson.MAPPER.readTree(text);
            if (written.path(EXPECTED) instanceof ObjectNode expected) {
                LATER.stream().filter(field -> !expected.has(field)).forEach(expected::putNull);
            }
            return RecordJson.MAPPER.treeToValue(written, Kept.class).expected();
        } catch (JsonProcessingException unknown) {
            return Expectation.NONE;
        }
    }
}
