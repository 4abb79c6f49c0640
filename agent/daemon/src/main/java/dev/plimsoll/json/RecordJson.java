package dev.plimsoll.json;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.function.Function;

/** Lossless JSON of records, by component names: times and durations in ISO 8601, sizes as decimals. */
public final class RecordJson {

    static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(stringTypes())
            .visibility(PropertyAccessor.GETTER, Visibility.NONE)
            .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
            .visibility(PropertyAccessor.FIELD, Visibility.ANY)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final JsonMapper FORMER = MAPPER.rebuild()
            .annotationIntrospector(new NamedCases())
            .disable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    private RecordJson() {}

    /** JSON in which absent components and empty lists are left out. */
    static JsonMapper.Builder withoutAbsent() {
        return MAPPER.rebuild()
                .defaultPropertyInclusion(JsonInclude.Value.construct(Include.NON_NULL, Include.ALWAYS))
                .disable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                .withConfigOverride(List.class,
                        lists -> lists.setInclude(JsonInclude.Value.construct(Include.NON_EMPTY, Include.ALWAYS))
                                .setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)));
    }

    /** A record as JSON. */
    public static String write(Record value) {
        return write(value, MAPPER);
    }

    static String write(Record value, JsonMapper mapper) {
        try {
            return mapper.writeValueAsString(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a record cannot be written as JSON", impossible);
        }
    }

    /**
     * The record that {@link #write} wrote.
     *
     * @throws IOException if it is none
     */
    public static <T extends Record> T read(String text, Class<T> type) throws IOException {
        return MAPPER.readValue(text, type);
    }

    /** The same, of a record that may be of a former version: a component that is missing there is null, where it may be. */
    public static <T extends Record> T readFormer(String text, Class<T> type) throws IOException {
        return FORMER.readValue(text, type);
    }

    private static SimpleModule stringTypes() {
        SimpleModule module = new SimpleModule();
        stringType(module, Instant.class, Instant::parse);
        stringType(module, Duration.class, Duration::parse);
        stringType(module, ComputeUnits.class, ComputeUnits::of);
        stringType(module, UsedUnit.class, UsedUnit::of);
        stringType(module, WeekProfile.class, WeekProfile::parse);
        stringType(module, YearMonth.class, YearMonth::parse);
        module.addKeyDeserializer(ComputeUnits.class, new KeyDeserializer() {
            @Override
            public Object deserializeKey(String key, DeserializationContext context) {
                return ComputeUnits.of(key);
            }
        });
        return module;
    }

    private static <T> void stringType(SimpleModule module, Class<T> type, Function<String, T> read) {
        module.addSerializer(type, ToStringSerializer.instance);
        module.addDeserializer(type, new StringType<>(type, read));
    }

    /** Reads a value that is written as one JSON string. */
    private static final class StringType<T> extends FromStringDeserializer<T> {

        private static final long serialVersionUID = 1;

        private final transient Function<String, T> read;

        StringType(Class<T> type, Function<String, T> read) {
            super(type);
            this.read = read;
        }

        @Override
        protected T _deserialize(String value, DeserializationContext context) {
            return read.apply(value);
        }
    }
}
