package dev.plimsoll.config.key;

import dev.plimsoll.config.text.Location;
import dev.plimsoll.config.text.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A kind of values: how they are read, and how they are described to people and to editors.
 *
 * @param shape   its form in a file
 * @param expects the expected value, as the end of the sentence "write …"
 * @param reader  parses the value, or reports a problem
 * @param schema  its JSON schema
 * @param <T>     the type of the value
 */
public record Kind<T>(Shape shape, String expects, Reader<T> reader, Map<String, Object> schema) {

    /** The form of a value in a file and in a variable. */
    public enum Shape {
        /** One word or number. */
        SCALAR,
        /** A list; in a variable separated by commas. */
        LIST,
        /** A list whose items may have commas; in a variable one item. */
        WHOLE_LIST,
        /** A mapping of words; in a variable {@code word=meaning}, separated by commas. */
        MAPPING,
        /** A list of mappings; in a variable as YAML. */
        BLOCKS
    }

    /** Parses a value; null after reporting a problem. */
    @FunctionalInterface
    public interface Reader<T> {
        @Nullable
        T read(Tree tree, Location location);
    }

    /** A kind of one word or number; {@code parse} throws {@link IllegalArgumentException} with the problem. */
    public static <T> Kind<T> scalar(String expects, Map<String, Object> schema, Function<String, T> parse) {
        return new Kind<>(Shape.SCALAR, expects, (tree, location) -> scalar(tree, location, expects, parse), schema);
    }

    private static <T> @Nullable T scalar(Tree tree, Location location, String expects, Function<String, T> parse) {
        if (!(tree instanceof Tree.Scalar scalar)) {
            location.wrong("found %s: write %s".formatted(tree.description(), expects));
            return null;
        }
        try {
            return parse.apply(scalar.text());
        } catch (IllegalArgumentException e) {
            location.wrong(String.valueOf(e.getMessage()));
            return null;
        }
    }

    /** Text; rejects YAML's unquoted booleans, which other programs that read the file take for no text. */
    static <T> Kind<T> text(String expects, Map<String, Object> schema, Function<String, T> parse) {
        return new Kind<>(Shape.SCALAR, expects, (tree, location) -> {
            if (tree instanceof Tree.Scalar scalar && scalar.sort() == Tree.Sort.BOOLEAN) {
                location.wrong("found %s, which is not text in YAML: put it in quotes".formatted(tree.description()));
                return null;
            }
            return scalar(tree, location, expects, parse);
        }, schema);
    }

    /** A list of {@code element}s. */
    static <T> Kind<List<T>> list(String expects, Kind<T> element) {
        return new Kind<>(Shape.LIST, expects, (tree, location) -> items(tree, location, expects, element),
                Map.of("type", "array", "items", element.schema()));
    }

    private static <T> @Nullable List<T> items(Tree tree, Location location, String expects, Kind<T> element) {
        if (!(tree instanceof Tree.Items list)) {
            location.wrong("found %s: write %s".formatted(tree.description(), expects));
            return null;
        }
        List<T> values = new ArrayList<>();
        for (int i = 0; i < list.items().size(); i++) {
            T value = element.reader().read(list.items().get(i), location.item(i, list.items().get(i)));
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }

    /** A mapping of words to values of kind {@code meaning}. */
    static <T> Kind<Map<String, T>> mapping(String expects, Kind<T> meaning) {
        return new Kind<>(Shape.MAPPING, expects, (tree, location) -> entries(tree, location, expects, meaning),
                Map.of("type", "object", "additionalProperties", meaning.schema()));
    }

    private static <T> @Nullable Map<String, T> entries(Tree tree, Location location, String expects, Kind<T> meaning) {
        if (!(tree instanceof Tree.Entries mapping)) {
            location.wrong("found %s: write %s".formatted(tree.description(), expects));
            return null;
        }
        Map<String, T> values = new LinkedHashMap<>();
        mapping.entries().forEach((word, written) -> {
            T value = meaning.reader().read(written, location.entry(word, written));
            if (value != null) {
                values.put(word, value);
            }
        });
        return values;
    }
}
