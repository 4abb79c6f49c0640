package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.behaviour.BehaviourProfile.ActivityRule;
import dev.plimsoll.emulator.behaviour.BehaviourProfile.CounterSource;
import dev.plimsoll.emulator.clock.ClockSpec;
import dev.plimsoll.emulator.fault.Fault;
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
public record ScenarioKeys(
        @Key(standard = "`standard`", value = "`standard`: the published contract; `neon`: the real platform") Profile profile,
        @Key(standard = "`paid`", value = "the account's plan; `launch` and `scale` (the same as `paid`) only in profile neon") Plan plan,
        @Key(standard = "`live`", value = "profile neon only: sizes, chunks and reserved connections as on `live` computes, or as the `docs` say; see [Counters](#counters)") Law law,
        @Key(name = "chunk_pages", standard = "that of `law`", value = "profile neon only: pages in one chunk of the file cache; `0`: no setting shows it") @Nullable Long chunkPages,
        @Key(standard = "the profile's", value = "a file with `sizes`: `cu`, `ram`, `cache`, `max_connections` of each; in the scenario's directory") @Nullable String sizes,
        @Key(kind = Key.Kind.BYTES, standard = "`16MiB`", value = "emulated file cache of one CU; at least `512KiB`") long cachePerCu,
        @Key(standard = "`5m`", value = "suspend delay of all computes, including those created later") Duration suspendDelay,
        @Key(standard = "`cold`", value = "profile neon only: whether a restart of an awake compute prewarms the new server; the cache of modelled counters stays full then") Restarts restarts,
        @Key(standard = "`addresses`", value = "hosts in the API: addresses, or names below `localhost`, each with a port of its own; see [How to reach a compute](#how-to-reach-a-compute)") Hosts hosts,
        @Nullable QuotaSpec quota,
        @Key(standard = "random", value = "secret of the first API key") @Nullable String apiKey,
        @Key(standard = "`0`", value = "number of additional keys with unknown secrets") long keys, ClockSpec clock,
        @Key(standard = "`any-traffic`; neon `monitor`", value = "what keeps a compute awake; see [Activity](#activity)") ActivityRule activity,
        @Key(standard = "`real`", value = "source of the statistics view's figures; see [Counters](#counters)") CounterSource counters,
        Variants variants, Times times, List<Fault> faults, List<ProjectSpec> projects) implements Binder.Checked {

    static final Section ROOT = Section.of(ScenarioKeys.class);

    // PostgreSQL does not start with fewer than 16 buffers of 8 kB.
    private static final long LEAST_CACHE = 16L << 13;
    private static final int MOST_CHUNK = 128;

    @Override
    public void check(Binder.Problems problems) {
        if (chunkPages != null && (Long.bitCount(chunkPages) > 1 || chunkPages > MOST_CHUNK)) {
            problems.add("chunk_pages", "must be 0 or a power of two up to 128");
        }
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

    /** Names the projects, without the key. */
    @Override
    public String toString() {
        return "ScenarioKeys[projects=" + projects.stream().map(ProjectSpec::id).toList() + "]";
    }

    /** What servers say of themselves ({@code platform/in-the-wild.md} sections 2.2, 2.6, 3.2 and 3.3). */
    public enum Law {

        /** As dumps of live computes show it. */
        LIVE,

        /** As the documentation has it. */
        DOCS
    }

    /** What a restart of an awake compute does with its cache. */
    public enum Restarts {
        COLD, WARM
    }

    /** What the API shows as hosts. */
    public enum Hosts {
        ADDRESSES, NAMES
    }

    /** The plan of the account. */
    public enum Plan {

        /** The free plan. */
        FREE,

        /** A paid plan without limits. */
        PAID,

        /** Profile neon only: up to 16 CU. */
        LAUNCH,

        /** Profile neon only: up to 16 CU with autoscaling, up to 56 CU with a fixed size. */
        SCALE
    }

    /** How the times that the API shows differ from the true ones. */
    @Key("How the times that the API shows differ from the true ones.")
    public record Times(
            @Key(kind = Key.Kind.OFFSET, standard = "`0s`", value = "how far the platform's clock is ahead; negative: behind") Duration skew,
            @Key(standard = "`exact`", value = "value of `last_active`; the sentinel is `2000-01-01T00:00:00Z`") LastActive lastActive,
            @Key(standard = "`absent`; neon `sentinel`", value = "value of `last_active` before the first activity") Never neverActive,
            @Key(standard = "`0s`", value = "`last_active` is rounded up to a multiple of this") Duration roundTo,
            @Key(standard = "`0s`", value = "delay until the platform shows activity") Duration lag,
            @Key(standard = "`15m`", value = "profile neon only: delay until the consumption history shows what was used") Duration consumptionLag)
            implements
                Binder.Checked {

        @Override
        public void check(Binder.Problems problems) {
            if (roundTo.equals(Scenario.NEVER)) {
                problems.add("round-to", "must be a duration");
            }
            if (lag.equals(Scenario.NEVER)) {
                problems.add("lag", "must be a duration");
            }
            if (consumptionLag.equals(Scenario.NEVER)) {
                problems.add("consumption-lag", "must be a duration");
            }
        }

        /** The value of {@code last_active}. */
        public enum LastActive {
            EXACT, ABSENT, SENTINEL
        }

        /** The value of {@code last_active} before the first activity. */
        public enum Never {
            ABSENT, SENTINEL
        }
    }

    /** How the platform answers where the contract does not specify it. */
    @Key("How the platform answers where the contract does not specify it.")
    public record Variants(
            @Key(standard = "`honoured`", value = "how size attributes of a creation or a PATCH are handled; `refused` answers 400") SizeFields sizeFields,
            @Key(standard = "`stays-idle`", value = "whether a size change briefly wakes a suspended compute") PatchOnIdle patchOnIdle,
            @Key(standard = "`restarts`", value = "whether a size change restarts an active compute; `restarts-warm` keeps the cache of modelled counters; a `live` change keeps connections, and settings that need a restart change at the next start") Resize resize,
            @Key(standard = "`409`", value = "status of the refusal of a branch's second primary compute") long secondPrimary,
            @Key(standard = "`starts`; neon `refused`", value = "effect of a restart on a suspended compute; `refused` answers 409") RestartOfIdle restartOfIdle,
            @Key(standard = "`full`", value = "answer to a restart: the full object, `{}`, or 204 without a body") RestartBody restartBody,
            @Key(standard = "`full`", value = "form of an error body") ErrorBody errorBody) implements Binder.Checked {

        @Override
        public void check(Binder.Problems problems) {
            if (secondPrimary < 400 || secondPrimary > 499) {
                problems.add("second-primary", "must be between 400 and 499");
            }
        }

        /** How size attributes of a request are handled. */
        public enum SizeFields {
            HONOURED, IGNORED, REFUSED
        }

        /** The effect of a size change on a suspended compute. */
        public enum PatchOnIdle {
            STAYS_IDLE, WAKES
        }

        /** The effect of a size change on an awake compute. */
        public enum Resize {
            RESTARTS, RESTARTS_WARM, LIVE
        }

        /** The effect of a restart on a suspended compute. */
        public enum RestartOfIdle {
            STARTS, REFUSED
        }

        /** The answer to a restart. */
        public enum RestartBody {
            FULL, EMPTY, NONE
        }

        /** The form of an error body. */
        public enum ErrorBody {
            FULL, NO_MESSAGE, NONE, HTML
        }
    }
}
