package dev.plimsoll.config.layer;

import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.layer.Layer.Source;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values by key. A key that is not in here is empty.
 *
 * @param byKey   each value as its key's kind reads it
 * @param origins where each secret among them was found
 */
public record Values(Map<Key<?>, Object> byKey, Map<Key<?>, Origin> origins) {

    public static final Values NONE = new Values(Map.of(), Map.of());

    /**
     * Where a secret was found.
     *
     * @param file the file that held it, absolute; null where it stands there itself
     */
    public record Origin(Source source, @Nullable Path file) {}

    public Values {
        byKey = Map.copyOf(byKey);
        origins = Map.copyOf(origins);
    }

    /** The value of {@code key}, null where it is empty. */
    @SuppressWarnings("unchecked") // Only a key's own kind ever made its value.
    public <T> @Nullable T find(Key<T> key) {
        return (T) byKey.get(key);
    }

    /** The value of a key that has a default or is required. */
    public <T> T need(Key<T> key) {
        T value = find(key);
        if (value == null) {
            throw new IllegalStateException(key + " was bound without a value");
        }
        return value;
    }

    /** Where the secret of {@code key}, which has one, was found. */
    public Origin origin(Key<?> key) {
        Origin origin = origins.get(key);
        if (origin == null) {
            throw new IllegalStateException(key + " came from nowhere");
        }
        return origin;
    }

    public boolean has(Key<?> key) {
        return byKey.containsKey(key);
    }

    /** These, and {@code above} where it has a value. */
    public Values under(Values above) {
        Map<Key<?>, Object> both = new HashMap<>(byKey);
        both.putAll(above.byKey);
        Map<Key<?>, Origin> from = new HashMap<>(origins);
        from.putAll(above.origins);
        return new Values(both, from);
    }
}
