package dev.plimsoll.bench.week.former;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import dev.plimsoll.bench.week.Demand;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** The weeks of one kind as compressed JSON, a line for each. */
final class WeekFile {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .build();

    static {
        cases(Demand.class).forEach(one -> JSON.registerSubtypes(
                new NamedType(one, one.getSimpleName().toLowerCase(Locale.ROOT))));
    }

    private WeekFile() {}

    static List<RecordedWeek> read(InputStream packed) throws IOException {
        try (InputStream plain = new GZIPInputStream(packed);
                MappingIterator<RecordedWeek> weeks = JSON.readerFor(RecordedWeek.class).readValues(plain)) {
            return weeks.readAll();
        }
    }

    static void write(List<RecordedWeek> weeks, OutputStream packed) throws IOException {
        try (OutputStream plain = new GZIPOutputStream(packed);
                SequenceWriter lines = JSON.writer().withRootValueSeparator("\n").writeValues(plain)) {
            lines.writeAll(weeks);
        }
    }

    /** All records of a sealed interface, also of those that it permits. */
    private static Stream<Class<?>> cases(Class<?> type) {
        return type.isSealed() ? Arrays.stream(type.getPermittedSubclasses()).flatMap(WeekFile::cases)
                : Stream.of(type);
    }
}
