package dev.plimsoll.emulator.scenario.key;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Names of enum constants in a scenario: lower case, with hyphens. */
public final class Words {

    private Words() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The name of an enum constant in an answer of the API: lower case, with underscores. */
    public static String inApi(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** The names of all constants, in order. */
    static List<String> all(Class<?> type) {
        return Arrays.stream(type.getEnumConstants()).map(constant -> of((Enum<?>) constant)).toList();
    }

    /** The constant of that name; YAML reads on and off as true and false. */
    static @Nullable Object find(Class<?> type, JsonNode written) {
        String word = written.isBoolean() ? written.asBoolean() ? "on" : "off" : written.asText();
        int place = all(type).indexOf(word);
        return place < 0 ? null : type.getEnumConstants()[place];
    }
}
