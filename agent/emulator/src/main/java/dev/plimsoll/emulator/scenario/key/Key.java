package dev.plimsoll.emulator.scenario.key;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the documents say of a key, which is a component of a record; or of a mapping, which is a record.
 *
 * <p>
 * A component that is nullable is null without its key. Any other one needs a default, unless it is required or a primitive.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE})
public @interface Key {

    /** The meaning, in Markdown. */
    String value();

    /** The name; by default that of the component, with hyphens. */
    String name() default "";

    /**
     * The default, in Markdown. It is read if it is a value in backticks, perhaps followed by that of one profile:
     * {@code `absent`; neon `sentinel`}. Else it describes what the program derives.
     */
    String standard() default "";

    boolean required() default false;

    /** The type of value; by default, that of the component's type. */
    Kind kind() default Kind.BY_TYPE;

    /** The type of a key's value. */
    enum Kind {

        /** The kind of the component's type. */
        BY_TYPE("", "", Map.of(), node -> null),

        TEXT("text", "must be a text", Map.of("type", List.of("string", "number", "boolean")),
                node -> node.isValueNode() ? node.asText() : null),

        TEXTS("list of texts", "must be a list", Map.of("type", "array", "items", Map.of("type", "string")),
                node -> node.isArray() ? texts(node) : null),

        WORD("", "must be one of ", Map.of("type", "string"), node -> null),

        FLAG("true or false", "must be true or false", Map.of("type", "boolean"), node -> node.isBoolean()
                ? node.asBoolean()
                : null),

        NUMBER("number, 0 or more", "must be a number, 0 or more", Map.of("type", "number", "minimum", 0),
                node -> node.isNumber() && node.asDouble() >= 0 ? node.asDouble() : null),

        COUNT("whole number, 0 or more", "must be a whole number, 0 or more", Map.of("type", "integer", "minimum", 0),
                node -> node.isIntegralNumber() && node.asLong() >= 0 ? node.asLong() : null),

        DURATION("duration: `500ms`, `20s`, `5m`, `7d`, `never`", "must be a duration such as 20s, 5m or 7d",
                pattern("^(never|[0-9]{1,9} *(ms|s|m|h|d))$"), node -> Quantities.duration(node.asText()).orElse(null)),

        /** A duration that may be negative. */
        OFFSET("duration, also below 0: `-10s`", "must be a duration such as 20s or -10s",
                pattern("^-?[0-9]{1,9} *(ms|s|m|h|d)$"), node -> Quantities.offset(node.asText()).orElse(null)),

        BYTES("amount: `512KiB`, `16MiB`", "must be an amount such as 512KiB or 16MiB",
                pattern("^[0-9]{1,9} *(B|KiB|MiB|GiB)$"), node -> Quantities.bytes(node.asText()).orElse(null)),

        /** A number that the reader compares with the table of sizes; one that is no number is 0. */
        SIZE("size of the table, in CU", "", Map.of("type", "number", "exclusiveMinimum", 0), JsonNode::asDouble),

        INSTANT("text", "must be a time such as 2026-01-05T08:00:00Z", TEXT.schema,
                node -> Instant.parse(node.asText())),

        TIME_OF_DAY("text", "must be a time of day such as \"08:30\"", TEXT.schema,
                node -> LocalTime.parse(node.asText())),

        DAYS("text", "must be days such as mon-fri or mon,wed,sat", TEXT.schema,
                node -> Quantities.days(node.asText())),

        ZONE("text", "must be a time zone such as UTC or Europe/Berlin", TEXT.schema, node -> ZoneId.of(node.asText())),

        MAPPING("keys, as below", "", Map.of(), node -> null),

        LIST("list, as below", "", Map.of(), node -> null);

        private static final Map<Class<?>, Kind> BY_CLASS = Map.ofEntries(Map.entry(String.class, TEXT),
                Map.entry(List.class, TEXTS), Map.entry(boolean.class, FLAG), Map.entry(double.class, NUMBER),
                Map.entry(long.class, COUNT), Map.entry(Long.class, COUNT), Map.entry(Duration.class, DURATION),
                Map.entry(Instant.class, INSTANT), Map.entry(LocalTime.class, TIME_OF_DAY),
                Map.entry(Set.class, DAYS), Map.entry(ZoneId.class, ZONE));

        private final String expects;
        private final String problem;
        private final Map<String, Object> schema;
        private final Function<JsonNode, @Nullable Object> read;

        Kind(String expects, String problem, Map<String, Object> schema, Function<JsonNode, @Nullable Object> read) {
            this.expects = expects;
            this.problem = problem;
            this.schema = schema;
            this.read = read;
        }

        static Kind of(Class<?> type) {
            Kind kind = type.isEnum() ? WORD : BY_CLASS.get(type);
            if (kind == null) {
                throw new IllegalArgumentException("no kind of value for " + type);
            }
            return kind;
        }

        /** The type in words; empty for {@link #WORD}, whose values depend on the key. */
        String expects() {
            return expects;
        }

        /** The type as a JSON schema. */
        Map<String, Object> schema() {
            return schema;
        }

        /** What is wrong with another value. */
        String problem(Class<?> type) {
            return this == WORD ? problem + String.join(", ", Words.all(type)) : problem;
        }

        /** The value; null if it is not of this kind. */
        @Nullable
        Object read(JsonNode node, Class<?> type) {
            try {
                return this == WORD ? Words.find(type, node) : read.apply(node);
            } catch (DateTimeException e) {
                return null;
            }
        }

        /** The value that a text in the documents stands for. */
        @Nullable
        Object ofText(String text) {
            return switch (this) {
                case FLAG -> Boolean.valueOf(text);
                case COUNT -> Long.valueOf(text);
                case NUMBER, SIZE -> Double.valueOf(text);
                default -> text;
            };
        }

        private static List<String> texts(JsonNode node) {
            List<String> all = new ArrayList<>();
            node.forEach(element -> all.add(element.asText()));
            return all;
        }

        private static Map<String, Object> pattern(String pattern) {
            return Map.of("type", "string", "pattern", pattern);
        }
    }
}
