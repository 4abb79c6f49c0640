package dev.plimsoll.config;

import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.text.Spot;
import dev.plimsoll.config.text.Tree;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which computes an override is for: all patterns must match.
 *
 * @param any     pattern for any id or name; null where none is given
 * @param project pattern for the project's id or name; null where none is given
 * @param compute pattern for the compute's id; null where none is given
 */
record Match(@Nullable Glob any, @Nullable Glob project, @Nullable Glob compute) {

    /** Every compute. */
    static final Match ALL = new Match(null, null, null);

    private static final String FORMS = "write a pattern, or a mapping of project and compute to one each";

    boolean matches(Compute candidate, @Nullable Project owner) {
        List<String> projectNames = new ArrayList<>(List.of(candidate.id().projectId()));
        if (owner != null) {
            projectNames.add(owner.name());
        }
        List<String> computeNames = List.of(candidate.id().endpointId(), candidate.id().toString());
        return fits(any, Stream.concat(projectNames.stream(), computeNames.stream()).toList())
                && fits(project, projectNames) && fits(compute, computeNames);
    }

    private static boolean fits(@Nullable Glob glob, List<String> names) {
        return glob == null || names.stream().anyMatch(glob::matches);
    }

    /** Reads the {@code match} of a block; null where it complained. */
    static @Nullable Match read(@Nullable Tree tree, Spot spot) {
        if (tree instanceof Tree.Entries mapping) {
            return read(mapping, spot);
        }
        if (tree instanceof Tree.Scalar scalar) {
            Glob glob = glob(scalar, spot);
            return glob == null ? null : new Match(glob, null, null);
        }
        spot.wrong((tree == null ? "is missing: " : "found %s: ".formatted(tree.told())) + FORMS);
        return null;
    }

    private static @Nullable Match read(Tree.Entries mapping, Spot spot) {
        List<String> known = List.of("project", "compute");
        if (mapping.entries().isEmpty()) {
            spot.wrong("is empty: " + FORMS);
            return null;
        }
        mapping.entries()
                .keySet()
                .stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> spot.entry(name)
                        .wrong("is not a key here: there are project and compute"));
        Glob project = glob(mapping.entries().get("project"), spot.entry("project"));
        Glob compute = glob(mapping.entries().get("compute"), spot.entry("compute"));
        return project == null && compute == null ? null : new Match(null, project, compute);
    }

    private static @Nullable Glob glob(@Nullable Tree tree, Spot spot) {
        if (tree == null) {
            return null;
        }
        String text = Kinds.GLOB.reader().read(tree, spot);
        return text == null ? null : new Glob(text);
    }
}
