package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.behaviour.BehaviourProfile.ActivityRule;
import dev.plimsoll.emulator.behaviour.BehaviourProfile.CounterSource;
import dev.plimsoll.emulator.clock.ClockSpec;
import dev.plimsoll.emulator.fault.Fault;
import dev.plimsoll.emulator.scenario.PlatformSpec.Plan;
import dev.plimsoll.emulator.scenario.PlatformSpec.Times;
import dev.plimsoll.emulator.scenario.PlatformSpec.Variants;
import dev.plimsoll.emulator.scenario.key.Binder;
import dev.plimsoll.emulator.scenario.key.Key;
import dev.plimsoll.emulator.scenario.key.Section;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A scenario as it is written: one component for each key. The reader, the schema and the README follow from it. */
@Key("Every key has a default; an empty file is a valid scenario.")
record ScenarioKeys(
        @Key(standard = "`standard`", value = "`standard`: the published contract; `neon`: the real platform") Profile profile,
        @Key(standard = "`paid`", value = "the account's plan; `launch` and `scale` (the same as `paid`) only in profile neon") Plan plan,
        @Key(standard = "the profile's", value = "a file with `sizes`: `cu`, `ram`, `cache`, `max_connections` of each; in the scenario's directory") @Nullable String sizes,
        @Key(kind = Key.Kind.BYTES, standard = "`16MiB`", value = "emulated file cache of one CU; at least `512KiB`") long cachePerCu,
        @Key(standard = "`5m`", value = "suspend delay of all computes, including those created later") Duration suspendDelay,
        @Key(standard = "random", value = "secret of the first API key") @Nullable String apiKey,
        @Key(standard = "`0`", value = "number of additional keys with unknown secrets") long keys, ClockSpec clock,
        @Key(standard = "`any-traffic`; neon `monitor`", value = "what keeps a compute awake; see [Activity](#activity)") ActivityRule activity,
        @Key(standard = "`real`", value = "source of the statistics view's figures; see [Counters](#counters)") CounterSource counters,
        Variants variants, Times times, List<Fault> faults, List<ProjectSpec> projects) implements Binder.Checked {

    static final Section ROOT = Section.of(ScenarioKeys.class);

    // PostgreSQL does not start with fewer than 16 buffers of 8 kB.
    private static final long LEAST_CACHE = 16L << 13;

    @Override
    public void check(Binder.Problems problems) {
        if (cachePerCu / 4 < LEAST_CACHE) {
            problems.add("cache-per-cu", "must be at least 512KiB");
        }
        Set<String> ids = new HashSet<>();
        for (int p = 0; p < projects.size(); p++) {
            ProjectSpec project = projects.get(p);
            String path = "projects[" + p + "].";
            checkId(project.id(), path + "id", ids, problems);
            for (int c = 0; c < project.computes().size(); c++) {
                ComputeSpec compute = project.computes().get(c);
                String at = path + "computes[" + c + "].";
                checkId(compute.id(), at + "id", ids, problems);
                if (compute.model() != null
                        && Objects.requireNonNullElse(compute.counters(), counters) == CounterSource.REAL) {
                    problems.add(at + "model", "needs counters: modelled");
                }
            }
        }
    }

    private static void checkId(String id, String at, Set<String> ids, Binder.Problems problems) {
        if (!ids.add(id)) {
            problems.add(at, "is used twice");
        }
        if (!id.matches("[a-z0-9-]{1,60}")) {
            problems.add(at, "may hold a-z, 0-9 and - only");
        }
    }
}
