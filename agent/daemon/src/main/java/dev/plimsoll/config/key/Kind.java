package dev.plimsoll.config.key;

import dev.plimsoll.config.text.Spot;
import dev.plimsoll.config.text.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One kind of value: how it is read, and how it is told to people and to editors.
 *
 * @param shape   how it stands in a file
 * @param expects what it should be, to end the sentence "write …"
 * @param reader  turns what was written into the value, or says what is wrong with it
 * @param schema  its JSON schema
 * @param <T>     the value
 */
public record Kind<T>(Shape shape, String expects, Reader<T> reader, Map<String, Object> schema) {

    /** How a value stands in a file, and hence in a variable. */
    public enum Shape {
        /** One word or number. */
        SCALAR,
        /** A list; in a variable separated by commas. */
        LIST,
        /** Words with a meaning each; in a variable {@code word=meaning}, separated by commas. */
        MAPPING,
        /** A list of mappings; in a variable YAML. */
        BLOCKS
    }

    /** Turns what was written into a value; null where it complained. */
    @FunctionalInterface
    public interface Reader<T> {
        @Nullable
        T read(Tree tree, Spot spot);
    }

    /** A kind of one word or number; {@code parse} throws {@link IllegalArgumentException} with what is wrong. */
    public static <T> Kind<T> scalar(String expects, Map<String, Object> schema, Function<String, T> parse) {
        return new Kind<>(Shape.SCALAR, expects, (tree, spot) -> scalar(tree, spot, expects, parse), schema);
    }

    private static <T> @Nullable T scalar(Tree tree, Spot spot, String expects, Function<String, T> parse) {
        if (!(tree instanceof Tree.Scalar scalar)) {
            spot.wrong("found %s: write %s".formatted(tree.told(), expects));
            return null;
        }
        try {
            return parse.apply(scalar.text());
        } catch (IllegalArgumentException e) {
            spot.wrong(String.valueOf(e.getMessage()));
            return null;
        }
    }

    /** Text, for which YAML's own {@code true} is no text: it would not come through as it was written. */
    static <T> Kind<T> text(String expects, Map<String, Object> schema, Function<String, T> parse) {
        return new Kind<>(Shape.SCALAR, expects, (tree, spot) -> {
            if (tree instanceof Tree.Scalar scalar && scalar.sort() == Tree.Scalar.Sort.TRUTH) {
                spot.wrong("found %s, which YAML takes for no text: put it in quotes".formatted(tree.told()));
                return null;
            }
            return scalar(tree, spot, expects, parse);
        }, schema);
    }

    /** A list of {@code element}s. */
    static <T> Kind<List<T>> list(String expects, Kind<T> element) {
        return new Kind<>(Shape.LIST, expects, (tree, spot) -> items(tree, spot, expects, element),
                Map.of("type", "array", "items", element.schema()));
    }

    private static <T> @Nullable List<T> items(Tree tree, Spot spot, String expects, Kind<T> element) {
        if (!(tree instanceof Tree.Items list)) {
            spot.wrong("found %s: write %s".formatted(tree.told(), expects));
            return null;
        }
        List<T> values = new ArrayList<>();
        for (int i = 0; i < list.items().size(); i++) {
            T value = element.reader().read(list.items().get(i), spot.item(i));
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }

    /** Words with a {@code meaning} each. */
    static <T> Kind<Map<String, T>> mapping(String expects, Kind<T> meaning) {
        return new Kind<>(Shape.MAPPING, expects, (tree, spot) -> entries(tree, spot, expects, meaning),
                Map.of("type", "object", "additionalProperties", meaning.schema()));
    }

    private static <T> @Nullable Map<String, T> entries(Tree tree, Spot spot, String expects, Kind<T> meaning) {
        if (!(tree instanceof Tree.Entries mapping)) {
            spot.wrong("found %s: write %s".formatted(tree.told(), expects));
            return null;
        }
        Map<String, T> values = new LinkedHashMap<>();
        mapping.entries().forEach((word, written) -> {
            T value = meaning.reader().read(written, spot.entry(word));
            if (value != null) {
                values.put(word, value);
            }
        });
        return values;
    }
}
