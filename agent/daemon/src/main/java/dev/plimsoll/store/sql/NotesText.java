package dev.plimsoll.store.sql;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.plimsoll.fleet.ComputeUnits;
import dev.plimsoll.knowledge.Notes;
import java.io.IOException;
import java.time.Instant;
import java.util.function.Function;

/** Notes as JSON, by the components of their records, without loss. */
final class NotesText {

    /** Rises when what was written before can no longer be read. */
    static final int FORMAT = 1;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .visibility(PropertyAccessor.ALL, Visibility.NONE)
            .visibility(PropertyAccessor.FIELD, Visibility.ANY)
            .visibility(PropertyAccessor.CREATOR, Visibility.ANY)
            .addModule(words())
            .build();

    private NotesText() {}

    static String of(Notes notes) {
        try {
            return MAPPER.writeValueAsString(notes);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("notes cannot be written as JSON", e);
        }
    }

    /**
     * @throws IOException where it is not what {@link #of} writes
     */
    static Notes read(String text) throws IOException {
        return MAPPER.readValue(text, Notes.class);
    }

    private static SimpleModule words() {
        SimpleModule module = new SimpleModule();
        module.addSerializer(Instant.class, ToStringSerializer.instance);
        module.addDeserializer(Instant.class, new Word<>(Instant.class, Instant::parse));
        module.addSerializer(ComputeUnits.class, ToStringSerializer.instance);
        module.addDeserializer(ComputeUnits.class, new Word<>(ComputeUnits.class, ComputeUnits::of));
        module.addKeyDeserializer(ComputeUnits.class, new KeyDeserializer() {
            @Override
            public Object deserializeKey(String key, DeserializationContext context) {
                return ComputeUnits.of(key);
            }
        });
        return module;
    }

    /** A value that is one word. */
    private static final class Word<T> extends FromStringDeserializer<T> {

        private static final long serialVersionUID = 1;

        private final transient Function<String, T> read;

        Word(Class<T> type, Function<String, T> read) {
            super(type);
            this.read = read;
        }

        @Override
        protected T _deserialize(String value, DeserializationContext context) {
            return read.apply(value);
        }
    }
}
