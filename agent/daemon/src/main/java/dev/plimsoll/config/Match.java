package dev.plimsoll.config;

import dev.plimsoll.config.key.Kind;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.NamedValue;
import dev.plimsoll.config.text.LocatedNode;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Glob;
import dev.plimsoll.fleet.Project;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.ScalarNode;

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

    private static final Kind<Glob> GLOB = Kinds.GLOB.then((text, written) -> new Glob(text));
    private static final NamedValue<Glob> PLATFORM = NamedValue.optional("platform", GLOB);
    private static final NamedValue<Glob> PROJECT = NamedValue.optional("project", GLOB);
    private static final NamedValue<Glob> COMPUTE = NamedValue.optional("compute", GLOB);
    private static final Kind<Match> NAMED = NamedValue.mapping(FORMS, List.of(PLATFORM, PROJECT, COMPUTE),
            Match::named);

    private static final Map<String, Object> TEXT = Map.of("type", "string", "minLength", 1);

    /** A pattern for any id or name, or patterns for some of them. */
    static final Kind<Match> KIND = new Kind<>(Kind.ValueShape.MAPPING, FORMS, written -> {
        if (written.node() instanceof ScalarNode && !written.isNothing()) {
            Glob any = GLOB.read(written);
            return any == null ? null : new Match(any, null, null, null);
        }
        return NAMED.read(written);
    }, Map.of("anyOf", List.of(TEXT, Map.of("type", "object", "additionalProperties", false, "minProperties", 1,
            "properties", Map.of("platform", TEXT, "project", TEXT, "compute", TEXT)))));

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
    static @Nullable Match read(LocatedNode block) {
        LocatedNode written = block.entry("match");
        if (!block.entries().containsKey("match")) {
            written.wrong("is missing: write " + FORMS);
            return null;
        }
        return KIND.read(written);
    }

    private static @Nullable Match named(LocatedNode written) {
        if (!PLATFORM.isIn(written) && !PROJECT.isIn(written) && !COMPUTE.isIn(written)) {
            written.wrong("is empty: write " + FORMS);
        }
        Match match = new Match(null, PLATFORM.in(written), PROJECT.in(written), COMPUTE.in(written));
        return match.equals(ALL) ? null : match;
    }
}
