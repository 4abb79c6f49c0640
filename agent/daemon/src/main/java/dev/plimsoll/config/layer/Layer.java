package dev.plimsoll.config.layer;

import dev.plimsoll.config.text.Tree;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one place said, by key.
 *
 * @param source the place
 * @param leaves what it said, by path
 */
public record Layer(Source source, Map<String, Located> leaves) {

    /** Where a value can come from; a later one wins. */
    public enum Source {
        DEFAULT, FILE, ENVIRONMENT, FLAG
    }

    /**
     * A value and where it stands.
     *
     * @param where file and line, or variable
     */
    public record Located(Tree tree, String where) {}

    public Layer {
        leaves = Map.copyOf(leaves);
    }

    /** What was said of {@code path}; null where nothing was, which is the same as a key without a value. */
    @Nullable
    public Located at(String path) {
        Located found = leaves.get(path);
        return found == null || found.tree() instanceof Tree.Nothing ? null : found;
    }
}
