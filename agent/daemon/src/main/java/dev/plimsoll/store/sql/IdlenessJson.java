package dev.plimsoll.store.sql;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.plimsoll.idle.Idleness;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * How a compute is left alone, as JSON: the components of the records by their names, times and spans in ISO 8601.
 *
 * <p>Whoever renames or adds a component raises {@link #VERSION}; what another version wrote is not read.
 */
final class IdlenessJson {

    static final int VERSION = 1;

    private static final String VERSION_FIELD = "version";
    private static final String BODY_FIELD = "idleness";

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new SimpleModule().addSerializer(Instant.class, ToStringSerializer.instance)
                    .addSerializer(Duration.class, ToStringSerializer.instance)
                    .addDeserializer(Instant.class, new Parsed<>(Instant.class, Instant::parse))
                    .addDeserializer(Duration.class, new Parsed<>(Duration.class, Duration::parse)))
            .visibility(PropertyAccessor.GETTER, Visibility.NONE)
            .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
            .visibility(PropertyAccessor.FIELD, Visibility.ANY)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private IdlenessJson() {}

    static String write(Idleness idleness) {
        ObjectNode all = MAPPER.createObjectNode().put(VERSION_FIELD, VERSION);
        all.set(BODY_FIELD, MAPPER.valueToTree(idleness));
        return all.toString();
    }

    /** Empty where another version wrote it, or it is damaged. */
    static Optional<Idleness> read(String body) {
        try {
            JsonNode all = MAPPER.readTree(body);
            return all.path(VERSION_FIELD).asInt() == VERSION && all.path(BODY_FIELD).isObject()
                    ? Optional.of(MAPPER.treeToValue(all.get(BODY_FIELD), Idleness.class))
                    : Optional.empty();
        } catch (JsonProcessingException | RuntimeException damaged) {
            return Optional.empty();
        }
    }

    /** A value that is written as its text. */
    private static final class Parsed<T> extends FromStringDeserializer<T> {

        private static final long serialVersionUID = 1;

        private final transient Function<String, T> parser;

        Parsed(Class<T> type, Function<String, T> parser) {
            super(type);
            this.parser = parser;
        }

        @Override
        protected T _deserialize(String text, DeserializationContext context) {
            return parser.apply(text);
        }
    }
}
