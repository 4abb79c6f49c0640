package dev.plimsoll.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;

/**
 * Times as nanoseconds, moments since 1970, which are read faster than text. What is beyond 292 years is text, and text is read
 * too.
 */
final class NumericTimes extends SimpleModule {

    private static final long serialVersionUID = 1;
    private static final long SECOND = 1_000_000_000;

    NumericTimes() {
        super(NumericTimes.class.getName());
        number(Instant.class,
                moment -> Math.addExact(Math.multiplyExact(moment.getEpochSecond(), SECOND), moment.getNano()),
                Times::instant,
                Instant::parse);
        number(Duration.class, Duration::toNanos, Duration::ofNanos, Duration::parse);
    }

    private <T> void number(Class<T> type, ToLongFunction<T> number, LongFunction<T> read, Function<String, T> text) {
        addSerializer(type, new StdScalarSerializer<>(type) {

            private static final long serialVersionUID = 1;

            @Override
            public void serialize(T value, JsonGenerator into, SerializerProvider provider) throws IOException {
                long nanos;
                try {
                    nanos = number.applyAsLong(value);
                } catch (ArithmeticException tooFar) {
                    into.writeString(value.toString());
                    return;
                }
                into.writeNumber(nanos);
            }
        });
        addDeserializer(type, new StdScalarDeserializer<>(type) {

            private static final long serialVersionUID = 1;

            @Override
            public T deserialize(JsonParser from, DeserializationContext context) throws IOException {
                return from.hasToken(JsonToken.VALUE_NUMBER_INT) ? read.apply(from.getLongValue())
                        : text.apply(from.getValueAsString());
            }
        });
    }
}
