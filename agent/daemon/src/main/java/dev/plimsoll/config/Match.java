package dev.plimsoll.config;

import dev.plimsoll.config.key.Kind;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.NamedValues;
import dev.plimsoll.config.key.NamedValues.NamedValue;
import dev.plimsoll.config.text.Location;
import dev.plimsoll.config.text.Tree;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Glob;
import dev.plimsoll.fleet.Project;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Selects the computes of an override; all given patterns must match.
 *
 * @param any     pattern for any id or name; null if not given
 * @param platform pattern for the platform's name; null if not given
 * @param project pattern for the project's id or name; null if not given
 * @param compute pattern for the compute's id; null if not given
 */
record Match(@Nullable Glob any, @Nullable Glob platform, @Nullable Glob project, @Nullable Glob compute) {

    /** Matches every compute. */
    static final Match ALL = new Match(null, null, null, null);

    private static final String FORMS = "a pattern, or a mapping with patterns for platform, project or compute";

    private static final Kind<Glob> GLOB = Kinds.GLOB.then((text, location) -> new Glob(text));
    private static final Kind<Match> ANY = GLOB.then((glob, location) -> new Match(glob, null, null, null));
    private static final NamedValue<Glob> PLATFORM = NamedValue.optional("platform", GLOB);
    private static final NamedValue<Glob> PROJECT = NamedValue.optional("project", GLOB);
    private static final NamedValue<Glob> COMPUTE = NamedValue.optional("compute", GLOB);
    private static final Kind<Match> NAMED = NamedValues.kind(FORMS, List.of(PLATFORM, PROJECT, COMPUTE), Match::named);

    /** Whether a compute of that platform may match; null is the only one, which has no name. */
    boolean matches(@Nullable String name) {
        return platform == null || (name != null && platform.matches(name));
    }

    boolean matches(ComputeId candidate, @Nullable Project owner) {
        List<String> projectNames = new ArrayList<>(List.of(candidate.projectId()));
        if (owner != null) {
            projectNames.add(owner.name());
        }
        List<String> computeNames = List.of(candidate.endpointId(), candidate.toString());
        return fits(any, Stream.concat(projectNames.stream(), computeNames.stream()).toList())
                && fits(project, projectNames) && fits(compute, computeNames);
    }

    /** Whether it depends on the name of the project, which is not known, if a compute is selected. */
    boolean dependsOnName(ComputeId candidate) {
        return (any != null || project != null) && !matches(candidate, null)
                && fits(compute, List.of(candidate.endpointId(), candidate.toString()));
    }

    private static boolean fits(@Nullable Glob glob, List<String> names) {
        return glob == null || names.stream().anyMatch(glob::matches);
    }

    /** Reads the {@code match} of a block; null after reporting a problem. */
    static @Nullable Match read(@Nullable Tree tree, Location block) {
        Location location = tree == null ? block.entry("match") : block.entry("match", tree);
        if (tree == null) {
            location.wrong("is missing: write " + FORMS);
            return null;
        }
        return tree instanceof Tree.Scalar ? ANY.read(tree, location) : NAMED.read(tree, location);
    }

    private static @Nullable Match named(NamedValues values, Location location) {
        if (!values.has(PLATFORM) && !values.has(PROJECT) && !values.has(COMPUTE)) {
            location.wrong("is empty: write " + FORMS);
        }
        Glob platform = values.get(PLATFORM);
        Glob project = values.get(PROJECT);
        Glob compute = values.get(COMPUTE);
        return platform == null && project == null && compute == null ? null
                : new Match(null, platform, project, compute);
    }
}
