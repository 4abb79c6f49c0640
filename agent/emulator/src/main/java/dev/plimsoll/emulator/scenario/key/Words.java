package dev.plimsoll.emulator.scenario.key;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Names of enum constants in a scenario: lower case, with hyphens. */
public final class Words {

    private Words() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The names of all constants, in order. */
    public static List<String> all(Class<? extends Enum<?>> type) {
        return Arrays.stream(type.getEnumConstants()).map(Words::of).toList();
    }

    static <E extends Enum<E>> Optional<E> find(Class<E> type, String word) {
        return Arrays.stream(type.getEnumConstants()).filter(constant -> of(constant).equals(word)).findFirst();
    }
}
