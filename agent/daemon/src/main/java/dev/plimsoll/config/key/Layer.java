package dev.plimsoll.config.key;

import dev.plimsoll.config.text.Tree;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of one source, by key.
 *
 * @param source the source
 * @param leaves the values by path
 */
public record Layer(ValueSource source, Map<String, Tree> leaves) {

    /** The sources of values; later ones win. */
    public enum ValueSource {
        DEFAULT, FILE, ENVIRONMENT, FLAG
    }

    public Layer {
        leaves = Map.copyOf(leaves);
    }

    /** The key without a value; null if it has one, or is not set. */
    @Nullable
    public Tree emptyAt(String path) {
        return leaves.get(path) instanceof Tree.NoValue empty ? empty : null;
    }

    /** The value of {@code path}; null if it is not set or has no value. */
    @Nullable
    public Tree at(String path) {
        Tree found = leaves.get(path);
        return found instanceof Tree.NoValue ? null : found;
    }
}
