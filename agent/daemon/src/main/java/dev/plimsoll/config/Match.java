package dev.plimsoll.config;

import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.text.Location;
import dev.plimsoll.config.text.Tree;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Selects the computes of an override; all given patterns must match.
 *
 * @param any     pattern for any id or name; null if not given
 * @param project pattern for the project's id or name; null if not given
 * @param compute pattern for the compute's id; null if not given
 */
record Match(@Nullable Glob any, @Nullable Glob project, @Nullable Glob compute) {

    /** Matches every compute. */
    static final Match ALL = new Match(null, null, null);

    private static final String FORMS = "write a pattern, or a mapping with a pattern for project, compute or both";

    boolean matches(ComputeId candidate, @Nullable Project owner) {
        List<String> projectNames = new ArrayList<>(List.of(candidate.projectId()));
        if (owner != null) {
            projectNames.add(owner.name());
        }
        List<String> computeNames = List.of(candidate.endpointId(), candidate.toString());
        return fits(any, Stream.concat(projectNames.stream(), computeNames.stream()).toList())
                && fits(project, projectNames) && fits(compute, computeNames);
    }

    private static boolean fits(@Nullable Glob glob, List<String> names) {
        return glob == null || names.stream().anyMatch(glob::matches);
    }

    /** Reads the {@code match} of a block; null after reporting a problem. */
    static @Nullable Match read(@Nullable Tree tree, Location location) {
        if (tree instanceof Tree.Entries mapping) {
            return read(mapping, location);
        }
        if (tree instanceof Tree.Scalar scalar) {
            Glob glob = glob(scalar, location);
            return glob == null ? null : new Match(glob, null, null);
        }
        location.wrong((tree == null ? "is missing: " : "found %s: ".formatted(tree.description())) + FORMS);
        return null;
    }

    private static @Nullable Match read(Tree.Entries mapping, Location location) {
        List<String> known = List.of("project", "compute");
        if (mapping.entries().isEmpty()) {
            location.wrong("is empty: " + FORMS);
            return null;
        }
        mapping.entries()
                .keySet()
                .stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> location.entry(name)
                        .wrong("is not a key here; the keys are project and compute"));
        Glob project = glob(mapping.entries().get("project"), location.entry("project"));
        Glob compute = glob(mapping.entries().get("compute"), location.entry("compute"));
        return project == null && compute == null ? null : new Match(null, project, compute);
    }

    private static @Nullable Glob glob(@Nullable Tree tree, Location location) {
        if (tree == null) {
            return null;
        }
        String text = Kinds.GLOB.reader().read(tree, location);
        return text == null ? null : new Glob(text);
    }
}
