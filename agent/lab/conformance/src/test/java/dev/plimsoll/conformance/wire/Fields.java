package dev.plimsoll.conformance.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;

/** Reads fields by name; one that is missing or of another type fails the test. */
public final class Fields {

    private Fields() {}

    /** A text that says something. */
    public static String text(JsonNode object, String name) {
        JsonNode value = object.path(name);
        assertThat(value.isTextual()).as("%s is a text", name).isTrue();
        assertThat(value.textValue().isBlank()).as("%s is blank", name).isFalse();
        return value.textValue();
    }

    /** A whole number. */
    public static long integer(JsonNode object, String name) {
        assertThat(object.path(name).isIntegralNumber()).as("%s is an integer", name).isTrue();
        return object.path(name).longValue();
    }

    /** Any number. */
    public static double number(JsonNode object, String name) {
        assertThat(object.path(name).isNumber()).as("%s is a number", name).isTrue();
        return object.path(name).doubleValue();
    }

    /** True or false. */
    public static boolean flag(JsonNode object, String name) {
        assertThat(object.path(name).isBoolean()).as("%s is true or false", name).isTrue();
        return object.path(name).booleanValue();
    }

    /** An ISO 8601 time in UTC. */
    public static Instant time(JsonNode object, String name) {
        String written = text(object, name);
        try {
            OffsetDateTime time = OffsetDateTime.parse(written);
            assertThat(time.getOffset()).as("%s is in UTC", name).isEqualTo(ZoneOffset.UTC);
            return time.toInstant();
        } catch (DateTimeParseException e) {
            throw new AssertionError(name + " is no ISO 8601 time: " + written, e);
        }
    }

    /** An IPv4 or IPv6 address. */
    public static String address(JsonNode object, String name) {
        String written = text(object, name);
        assertThat(written).as(name).matches("\\d{1,3}(\\.\\d{1,3}){3}|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");
        return written;
    }

    /** An array, perhaps an empty one. */
    public static JsonNode array(JsonNode object, String name) {
        assertThat(object.path(name).isArray()).as("%s is an array", name).isTrue();
        return object.path(name);
    }

    /** An object, perhaps an empty one. */
    public static JsonNode object(JsonNode object, String name) {
        assertThat(object.path(name).isObject()).as("%s is an object", name).isTrue();
        return object.path(name);
    }
}
