package dev.plimsoll.config.key;

import dev.plimsoll.config.text.LocatedNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

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
public record Kind<T>(ValueShape shape, String expects, NodeReader<T> reader, Map<String, Object> schema,
        Set<String> secret) {

    /** Stands for the whole value. */
    private static final Set<String> WHOLE = Set.of("");

    /** A kind without a secret. */
    public Kind(ValueShape shape, String expects, NodeReader<T> reader, Map<String, Object> schema) {
        this(shape, expects, reader, schema, Set.of());
    }

    /** This kind for values that are secret. */
    public Kind<T> asSecret() {
        return new Kind<>(shape, expects, reader, schema, WHOLE);
    }

    /** This kind, with mappings in which the values of {@code names} are secret. */
    public Kind<T> withSecrets(String... names) {
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

    /** Parses a value; null after reporting a problem. */
    @FunctionalInterface
    public interface NodeReader<T> {
        @Nullable
        T read(LocatedNode written);
    }

    /** Makes a value of another one; null after reporting a problem. */
    @FunctionalInterface
    public interface ValueStep<S, T> {
        @Nullable
        T from(S value, LocatedNode written);
    }

    /** Parses a value; null after reporting a problem. */
    public @Nullable T read(LocatedNode written) {
        return reader.read(written);
    }

    /** This kind with another reader. */
    public <R> Kind<R> readBy(NodeReader<R> other) {
        return new Kind<>(shape, expects, other, schema, secret);
    }

    /** This kind with one more step. */
    public <R> Kind<R> then(ValueStep<T, R> step) {
        return readBy(written -> {
            T value = read(written);
            return value == null ? null : step.from(value, written);
        });
    }

    /** A kind of one word or number; {@code parse} throws {@link IllegalArgumentException} with the problem. */
    public static <T> Kind<T> scalar(String expects, Map<String, Object> schema, Function<String, T> parse) {
        return new Kind<>(ValueShape.SCALAR, expects, written -> {
            try {
                return written.is(ScalarNode.class, expects) ? parse.apply(((ScalarNode) written.node()).getValue())
                        : null;
            } catch (IllegalArgumentException e) {
                written.wrong(String.valueOf(e.getMessage()));
                return null;
            }
        }, schema);
    }

    /** Text; rejects YAML's unquoted booleans, which other programs that read the file take for no text. */
    public static <T> Kind<T> text(String expects, Map<String, Object> schema, Function<String, T> parse) {
        Kind<T> any = scalar(expects, schema, parse);
        return any.readBy(written -> {
            if (written.node().getTag().equals(Tag.BOOL)) {
                written.wrong("found %s, which is not text in YAML: put it in quotes".formatted(written.description()));
                return null;
            }
            return any.read(written);
        });
    }

    /** A text in the form of {@code pattern}, which the schema shows; {@code parse} checks it. */
    public static <T> Kind<T> matching(String expects, String pattern, Function<String, T> parse) {
        return text(expects, Map.of("type", "string", "pattern", pattern), parse);
    }

    /** Any text that is not empty. */
    public static <T> Kind<T> text(String expects, Function<String, T> parse) {
        return text(expects, Map.of("type", "string", "minLength", 1), parse);
    }

    /** A list of {@code element}s, which a variable separates by commas. */
    public static <T> Kind<List<T>> list(String expects, Kind<T> element) {
        return list(ValueShape.LIST, expects, element);
    }

    /** A list of at least one {@code element}. */
    public static <T> Kind<List<T>> nonEmpty(String expects, Kind<T> element) {
        Kind<List<T>> any = list(expects, element);
        return any.readBy(written -> {
            if (written.node() instanceof SequenceNode list && list.getValue().isEmpty()) {
                written.wrong("found an empty list: write " + expects);
                return null;
            }
            return any.read(written);
        });
    }

    /** The items without a problem. */
    public static <T> Kind<List<T>> list(ValueShape shape, String expects, Kind<T> element) {
        return new Kind<>(shape, expects, written -> written.is(SequenceNode.class, expects)
                ? written.items().stream().flatMap(item -> Stream.ofNullable(element.read(item))).toList()
                : null, Map.of("type", "array", "items", element.schema()));
    }

    /** A mapping of words to values of kind {@code meaning}. */
    public static <T> Kind<Map<String, T>> mapping(String expects, Kind<T> meaning) {
        return new Kind<>(ValueShape.MAPPING, expects, written -> {
            if (!written.is(MappingNode.class, expects)) {
                return null;
            }
            Map<String, T> values = new LinkedHashMap<>();
            written.entries().forEach((word, inner) -> {
                T value = meaning.read(inner);
                if (value != null) {
                    values.put(word, value);
                }
            });
            return values;
        }, Map.of("type", "object", "additionalProperties", meaning.schema()));
    }
}
