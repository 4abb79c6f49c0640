package dev.plimsoll.config.layer;

import dev.plimsoll.config.text.Tree;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of one source, by key.
 *
 * @param source the source
 * @param leaves the values by path
 */
public record Layer(Source source, Map<String, Located> leaves) {

    /** The sources of values; later ones win. */
    public enum Source {
        DEFAULT, FILE, ENVIRONMENT, FLAG
    }

    /**
     * A value and its location.
     *
     * @param where file and line, or variable
     */
    public record Located(Tree tree, String where) {}

    public Layer {
        leaves = Map.copyOf(leaves);
    }

    /** The key without a value; null if it has one, or is not set. */
    @Nullable
    Located emptyAt(String path) {
        Located found = leaves.get(path);
        return found != null && found.tree() instanceof Tree.Nothing ? found : null;
    }

    /** The value of {@code path}; null if it is not set or has no value. */
    @Nullable
    public Located at(String path) {
        Located found = leaves.get(path);
        return found == null || found.tree() instanceof Tree.Nothing ? null : found;
    }
}
