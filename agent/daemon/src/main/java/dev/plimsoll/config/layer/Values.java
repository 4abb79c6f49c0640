package dev.plimsoll.config.layer;

import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.layer.Layer.Source;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values by key. A missing key is empty.
 *
 * @param byKey   each value, as parsed by its key's kind
 * @param origins the origin of each secret
 */
public record Values(Map<Key<?>, Object> byKey, Map<Key<?>, Origin> origins) {

    public static final Values NONE = new Values(Map.of(), Map.of());
    /** Hides the value below. */
    static final Object EMPTY = new Object();

    /**
     * The origin of a secret.
     *
     * @param file the absolute path of the file with the secret; null if the source contains the secret itself
     */
    public record Origin(Source source, @Nullable Path file) {}

    public Values {
        byKey = Map.copyOf(byKey);
        origins = Map.copyOf(origins);
    }

    /** The value of {@code key}; null if it is empty. */
    @SuppressWarnings("unchecked") // The key's kind created the value.
    public <T> @Nullable T find(Key<T> key) {
        Object value = byKey.get(key);
        return EMPTY.equals(value) ? null : (T) value;
    }

    /** The value of a key that has a default or is required. */
    public <T> T need(Key<T> key) {
        T value = find(key);
        if (value == null) {
            throw new IllegalStateException(key + " was bound without a value");
        }
        return value;
    }

    /** The origin of the secret of {@code key}, which must be set. */
    public Origin origin(Key<?> key) {
        Origin origin = origins.get(key);
        if (origin == null) {
            throw new IllegalStateException(key + " has no origin");
        }
        return origin;
    }

    public boolean has(Key<?> key) {
        return byKey.containsKey(key);
    }

    /** These values, overridden by those of {@code above}. */
    public Values under(Values above) {
        Map<Key<?>, Object> both = new HashMap<>(byKey);
        both.putAll(above.byKey);
        Map<Key<?>, Origin> from = new HashMap<>(origins);
        from.putAll(above.origins);
        return new Values(both, from);
    }
}
