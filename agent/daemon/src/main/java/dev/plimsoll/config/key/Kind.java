package dev.plimsoll.config.key;

import dev.plimsoll.config.text.Location;
import dev.plimsoll.config.text.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A kind of values: how they are read, and how they are described to people and to editors.
 *
 * @param shape   its form in a file
 * @param expects the expected value, as the end of the sentence "write …"
 * @param reader  parses the value, or reports a problem
 * @param schema  its JSON schema
 * @param secret  the names of what is secret in it; {@link #WHOLE} for all of it
 * @param <T>     the type of the value
 */
public record Kind<T>(ValueShape shape, String expects, ValueParser<Tree, T> reader, Map<String, Object> schema,
        Set<String> secret) {

    /** Stands for the whole value. */
    private static final Set<String> WHOLE = Set.of("");

    /** A kind without a secret. */
    public Kind(ValueShape shape, String expects, ValueParser<Tree, T> reader, Map<String, Object> schema) {
        this(shape, expects, reader, schema, Set.of());
    }

    /** This kind for values that are secret. */
    public Kind<T> kept() {
        return new Kind<>(shape, expects, reader, schema, WHOLE);
    }

    /** This kind, with mappings in which the values of {@code names} are secret. */
    public Kind<T> keeping(String... names) {
        return new Kind<>(shape, expects, reader, schema, Set.of(names));
    }

    /** Whether each value is secret. */
    public boolean isSecret() {
        return secret.equals(WHOLE);
    }

    /** The form of a value in a file and in a variable. */
    public enum ValueShape {
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

    /** Makes a value of another one; null after reporting a problem. */
    @FunctionalInterface
    public interface ValueParser<S, T> {
        @Nullable
        T read(S from, Location location);
    }

    /** Parses a value; null after reporting a problem. */
    public @Nullable T read(Tree tree, Location location) {
        return reader.read(tree, location);
    }

    /** This kind with one more step. */
    public <R> Kind<R> then(ValueParser<T, R> step) {
        return new Kind<>(shape, expects, (tree, location) -> {
            T value = read(tree, location);
            return value == null ? null : step.read(value, location);
        }, schema, secret);
    }

    /** A kind of one word or number; {@code parse} throws {@link IllegalArgumentException} with the problem. */
    public static <T> Kind<T> scalar(String expects, Map<String, Object> schema, Function<String, T> parse) {
        return new Kind<>(ValueShape.SCALAR, expects, (tree, location) -> {
            Tree.Scalar scalar = in(Tree.Scalar.class, tree, location, expects);
            try {
                return scalar == null ? null : parse.apply(scalar.text());
            } catch (IllegalArgumentException e) {
                location.wrong(String.valueOf(e.getMessage()));
                return null;
            }
        }, schema);
    }

    /** Text; rejects YAML's unquoted booleans, which other programs that read the file take for no text. */
    public static <T> Kind<T> text(String expects, Map<String, Object> schema, Function<String, T> parse) {
        Kind<T> any = scalar(expects, schema, parse);
        return new Kind<>(ValueShape.SCALAR, expects, (tree, location) -> {
            if (tree instanceof Tree.Scalar scalar && scalar.sort() == Tree.Sort.BOOLEAN) {
                location.wrong("found %s, which is not text in YAML: put it in quotes".formatted(tree.description()));
                return null;
            }
            return any.read(tree, location);
        }, schema);
    }

    /** The same for any text that is not empty. */
    public static <T> Kind<T> text(String expects, Function<String, T> parse) {
        return text(expects, Map.of("type", "string", "minLength", 1), parse);
    }

    /** A list of {@code element}s. */
    public static <T> Kind<List<T>> list(String expects, Kind<T> element) {
        return list(ValueShape.LIST, expects, element);
    }

    /** A list of mappings; in a variable as YAML. */
    public static <T> Kind<List<T>> blocks(String expects, Kind<T> element) {
        return list(ValueShape.BLOCKS, expects, element);
    }

    /** A list of at least one {@code element}. */
    public static <T> Kind<List<T>> filled(String expects, Kind<T> element) {
        Kind<List<T>> any = list(expects, element);
        return new Kind<>(ValueShape.LIST, expects, (tree, location) -> {
            if (tree instanceof Tree.ListNode list && list.items().isEmpty()) {
                location.wrong("found an empty list: write " + expects);
                return null;
            }
            return any.read(tree, location);
        }, any.schema());
    }

    /** The items without a problem. */
    public static <T> Kind<List<T>> list(ValueShape shape, String expects, Kind<T> element) {
        return new Kind<>(shape, expects, (tree, location) -> {
            Tree.ListNode list = in(Tree.ListNode.class, tree, location, expects);
            if (list == null) {
                return null;
            }
            List<T> values = new ArrayList<>();
            for (int i = 0; i < list.items().size(); i++) {
                Tree item = list.items().get(i);
                T value = element.read(item, location.item(i, item));
                if (value != null) {
                    values.add(value);
                }
            }
            return values;
        }, Map.of("type", "array", "items", element.schema()));
    }

    /** A mapping of words to values of kind {@code meaning}. */
    public static <T> Kind<Map<String, T>> mapping(String expects, Kind<T> meaning) {
        return new Kind<>(ValueShape.MAPPING, expects, (tree, location) -> {
            Tree.Entries mapping = in(Tree.Entries.class, tree, location, expects);
            if (mapping == null) {
                return null;
            }
            Map<String, T> values = new LinkedHashMap<>();
            mapping.entries().forEach((word, written) -> {
                T value = meaning.read(written, location.entry(word, written));
                if (value != null) {
                    values.put(word, value);
                }
            });
            return values;
        }, Map.of("type", "object", "additionalProperties", meaning.schema()));
    }

    /** {@code tree} in the {@code form}; null after reporting that it has another one. */
    public static <F extends Tree> @Nullable F in(Class<F> form, Tree tree, Location location, String expects) {
        if (form.isInstance(tree)) {
            return form.cast(tree);
        }
        location.wrong("found %s: write %s".formatted(tree.description(), expects));
        return null;
    }
}
