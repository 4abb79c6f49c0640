package dev.plimsoll.platform;

import dev.plimsoll.fleet.Glob;
import dev.plimsoll.platform.PlatformSettings.ListingScope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The visible part of the account: project ids, and globs in which {@code *} matches any text and {@code ?} one
 * character.
 *
 * @param prefix the prefix of every compute id
 */
public record View(ListingScope scope, String prefix) {

    public View(PlatformSettings settings) {
        this(settings.scope(), settings.dialect().computePrefix());
    }

    /** The configured project ids; empty for all. */
    public List<String> named() {
        return scope.projects();
    }

    /** Whether a project may contain a visible compute; other projects are never listed. */
    public boolean mayHold(String id, @Nullable String name) {
        if ((!named().isEmpty() && !named().contains(id)) || matches(scope.exclude(), id, name)) {
            return false;
        }
        return isIncluded(id, name) || scope.include().stream().anyMatch(this::canMeanCompute);
    }

    /** Whether a compute is visible, if {@link #mayHold} is true for its project. */
    public boolean shows(String endpointId, String projectId, @Nullable String projectName) {
        return !matches(scope.exclude(), endpointId, null)
                && (isIncluded(projectId, projectName) || matches(scope.include(), endpointId, null));
    }

    private boolean isIncluded(String projectId, @Nullable String projectName) {
        return scope.include().isEmpty() || matches(scope.include(), projectId, projectName);
    }

    private static boolean matches(List<String> globs, String id, @Nullable String name) {
        return globs.stream()
                .map(Glob::new)
                .anyMatch(glob -> glob.matches(id) || (name != null && glob.matches(name)));
    }

    private boolean canMeanCompute(String glob) {
        String literal = glob.replaceFirst("[*?].*", "");
        return literal.startsWith(prefix) || (literal.length() < glob.length() && prefix.startsWith(literal));
    }
}
