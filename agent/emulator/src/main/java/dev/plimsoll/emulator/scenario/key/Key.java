package dev.plimsoll.emulator.scenario.key;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A key of a scenario.
 *
 * @param standard the default, in words; absent for none
 * @param words    the allowed values of a {@link Kind#WORD}
 * @param inside   the inner keys of a {@link Kind#MAPPING} or a {@link Kind#LIST}
 */
public record Key(String name, Kind kind, boolean required, @Nullable String standard, String meaning,
        List<String> words, @Nullable Section inside) {

    public Key {
        words = List.copyOf(words);
    }

    public static Key of(String name, Kind kind, String standard, String meaning) {
        return new Key(name, kind, false, standard, meaning, List.of(), null);
    }

    /** An optional key without a default. */
    public static Key optional(String name, Kind kind, String meaning) {
        return new Key(name, kind, false, null, meaning, List.of(), null);
    }

    public static Key required(String name, Kind kind, String meaning) {
        return new Key(name, kind, true, null, meaning, List.of(), null);
    }

    /** A key whose value is one of some words. */
    public static Key word(String name, List<String> words, @Nullable String standard, String meaning) {
        return new Key(name, Kind.WORD, false, standard, meaning, words, null);
    }

    public static Key mapping(String name, Section inside) {
        return new Key(name, Kind.MAPPING, false, null, inside.about(), List.of(), inside);
    }

    public static Key list(String name, Section inside) {
        return new Key(name, Kind.LIST, false, null, inside.about(), List.of(), inside);
    }

    /** The same key, but required. */
    public Key needed() {
        return new Key(name, kind, true, standard, meaning, words, inside);
    }

    String expects() {
        return kind == Kind.WORD ? String.join(" \\| ", words.stream().map(word -> "`" + word + "`").toList())
                : kind.expects();
    }
}
