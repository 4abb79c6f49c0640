package dev.plimsoll.platform;

import dev.plimsoll.fleet.Glob;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The visible part of the account: project ids, and globs in which {@code *} matches any text and {@code ?} one
 * character.
 */
public final class View {

    private final List<String> projects;
    private final List<String> include;
    private final List<String> exclude;
    /** The prefix of every compute id. */
    private final String prefix;

    public View(PlatformSettings settings) {
        projects = settings.scope().projects();
        include = settings.scope().include();
        exclude = settings.scope().exclude();
        prefix = settings.dialect().computePrefix();
    }

    /** The configured project ids; empty for all. */
    public List<String> named() {
        return projects;
    }

    /** Whether a project may contain a visible compute; other projects are never listed. */
    public boolean mayHold(String id, @Nullable String name) {
        if ((!projects.isEmpty() && !projects.contains(id)) || matches(exclude, id, name)) {
            return false;
        }
        return isIncluded(id, name) || include.stream().anyMatch(this::canMeanCompute);
    }

    /** Whether a compute is visible, if {@link #mayHold} is true for its project. */
    public boolean shows(String endpointId, String projectId, @Nullable String projectName) {
        return !matches(exclude, endpointId, null)
                && (isIncluded(projectId, projectName) || matches(include, endpointId, null));
    }

    private boolean isIncluded(String projectId, @Nullable String projectName) {
        return include.isEmpty() || matches(include, projectId, projectName);
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
