package dev.plimsoll.config.key;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.plimsoll.config.text.ProblemList;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The values that hold in one place: in the base configuration, for a platform, in an override, or in a policy file. A
 * missing key is not set, or has a problem.
 *
 * @param path     the path of each key here, for problems
 * @param byKey    each value with its origin
 * @param own      the keys that are set here, and not below
 * @param problems receives what is wrong with several values together
 */
public record Values(Function<Key<?>, String> path, Map<Key<?>, SourcedValue> byKey, Set<Key<?>> own,
        ProblemList problems) {

    /** The sources of values; later ones win. */
    public enum ValueSource {
        DEFAULT, FILE, ENVIRONMENT, FLAG;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The value of one key, and where it came from.
     *
     * @param value  as parsed by the key's kind; null if the key was emptied, which hides the value below
     * @param shown  the value as written, masked if secret
     * @param where  file and line, or variable; empty for a default
     * @param source the layer of the value
     * @param file   the absolute path of the file with the secret; null if the source contains the value itself
     */
    public record SourcedValue(@Nullable Object value, JsonNode shown, String where, ValueSource source,
            @Nullable Path file) {

        static final SourcedValue NOTHING = new SourcedValue(null, NullNode.instance, "", ValueSource.DEFAULT, null);

        /** A default that depends on other values. */
        public static SourcedValue standard(String value) {
            return new SourcedValue(value, TextNode.valueOf(value), "", ValueSource.DEFAULT, null);
        }
    }

    public Values {
        byKey = Map.copyOf(byKey);
        own = Set.copyOf(own);
    }

    /** Values that are all set in this place. */
    public Values(Function<Key<?>, String> path, Map<Key<?>, SourcedValue> byKey, ProblemList problems) {
        this(path, byKey, byKey.keySet(), problems);
    }

    /** The value of {@code key}; null if it is empty. */
    @SuppressWarnings("unchecked") // The key's kind created the value.
    public <T> @Nullable T find(Key<T> key) {
        return (T) held(key).value();
    }

    /** The value of a key that has a default or is required. */
    public <T> T need(Key<T> key) {
        T value = find(key);
        if (value == null) {
            throw new IllegalStateException(key + " was bound without a value");
        }
        return value;
    }

    /** The value of {@code key} with its origin; {@link SourcedValue#NOTHING} if it is not set. */
    public SourcedValue held(Key<?> key) {
        return byKey.getOrDefault(key, SourcedValue.NOTHING);
    }

    public boolean has(Key<?> key) {
        return byKey.containsKey(key);
    }

    /** Whether one of {@code keys} is set here, so that their values together can be wrong because of it. */
    public boolean sets(Key<?>... keys) {
        return !Collections.disjoint(own, Set.of(keys));
    }

    /** Where {@code key} is set here. */
    public String path(Key<?> key) {
        return path.apply(key);
    }

    public void wrong(Key<?> key, String message) {
        problems.problem(path(key), message, "");
    }

    public void warn(Key<?> key, String message) {
        problems.warning(path(key), message);
    }

    /** These values, overridden by those of {@code above}, in whose place they are then. */
    public Values under(Values above) {
        Map<Key<?>, SourcedValue> both = new HashMap<>(byKey);
        both.putAll(above.byKey);
        return new Values(above.path, both, above.own, above.problems);
    }

    @Override
    public String toString() {
        return byKey.toString();
    }
}
