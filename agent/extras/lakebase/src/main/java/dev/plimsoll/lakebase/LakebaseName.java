package dev.plimsoll.lakebase;

import dev.plimsoll.fleet.ComputeId;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a compute at Databricks Lakebase, {@code projects/P/branches/B/endpoints/E}.
 *
 * <p>People choose all three parts, and every branch has a compute {@code primary}. So the id of a compute is
 * {@code B.E}: unique in its project, and enough to address the compute. A part never contains a dot: it has lower-case
 * letters, digits and hyphens (docs/lakebase.md).
 */
record LakebaseName(String project, String branch, String endpoint) {

    private static final String PART = "([a-z][a-z0-9-]{0,62})";
    private static final Pattern NAME = Pattern.compile("projects/%1$s/branches/%1$s/endpoints/%1$s".formatted(PART));
    private static final Pattern ID = Pattern.compile("%1$s\\.%1$s".formatted(PART));
    private static final Pattern ONE = Pattern.compile(PART);

    /** Reads a name; empty if it has another form. */
    static Optional<LakebaseName> parse(String name) {
        return Optional.of(NAME.matcher(name))
                .filter(Matcher::matches)
                .map(form -> new LakebaseName(form.group(1), form.group(2), form.group(3)));
    }

    /** The name of a compute listed earlier; empty if it is not an id of this platform. */
    static Optional<LakebaseName> of(ComputeId id) {
        return Optional.of(ID.matcher(id.endpointId()))
                .filter(form -> form.matches() && isPart(id.projectId()))
                .map(form -> new LakebaseName(id.projectId(), form.group(1), form.group(2)));
    }

    /** Whether {@code id} has the form of the id of a project or branch. */
    static boolean isPart(String id) {
        return ONE.matcher(id).matches();
    }

    ComputeId id() {
        return new ComputeId(project, branch + "." + endpoint);
    }

    /** The parts, in the order of a path. */
    List<String> parts() {
        return List.of(project, branch, endpoint);
    }

    @Override
    public String toString() {
        return "projects/%s/branches/%s/endpoints/%s".formatted(project, branch, endpoint);
    }
}
