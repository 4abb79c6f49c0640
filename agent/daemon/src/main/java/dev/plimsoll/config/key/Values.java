package dev.plimsoll.config.key;

import dev.plimsoll.config.key.Layer.ValueSource;
import dev.plimsoll.config.text.Tree;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Values by key. A missing key is not set, or has a problem.
 *
 * @param byKey each value with its origin
 */
public record Values(Map<Key<?>, SourcedValue> byKey) {

    public static final Values NONE = new Values(Map.of());

    /**
     * The value of one key, and where it came from.
     *
     * @param value   as parsed by the key's kind; null if the key was emptied, which hides the value below
     * @param written the value as written, masked if secret
     * @param source  the layer of the value
     * @param file    the absolute path of the file with the secret; null if the source contains the value itself
     */
    public record SourcedValue(@Nullable Object value, Tree written, ValueSource source, @Nullable Path file) {

        static final SourcedValue NOTHING = new SourcedValue(null, new Tree.NoValue(""), ValueSource.DEFAULT, null);

        /** A default that depends on other values. */
        public static SourcedValue standard(String value) {
            return new SourcedValue(value, Tree.of(value, ""), ValueSource.DEFAULT, null);
        }

        public String sourceWord() {
            return source.name().toLowerCase(Locale.ROOT);
        }
    }

    public Values {
        byKey = Map.copyOf(byKey);
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

    /** The values of one section. */
    public Values only(String section) {
        return kept(key -> key.section().equals(section));
    }

    /** The values of all other sections. */
    public Values without(String section) {
        return kept(key -> !key.section().equals(section));
    }

    private Values kept(Predicate<Key<?>> which) {
        return new Values(byKey.entrySet()
                .stream()
                .filter(one -> which.test(one.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    /** These values, overridden by those of {@code above}. */
    public Values under(Values above) {
        Map<Key<?>, SourcedValue> both = new HashMap<>(byKey);
        both.putAll(above.byKey);
        return new Values(both);
    }
}
