package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.behaviour.AccessPattern.ModelKeys;
import dev.plimsoll.emulator.behaviour.BehaviourProfile.ActivityRule;
import dev.plimsoll.emulator.behaviour.BehaviourProfile.Autoscaling;
import dev.plimsoll.emulator.behaviour.BehaviourProfile.CounterSource;
import dev.plimsoll.emulator.behaviour.BehaviourProfile.ViewRights;
import dev.plimsoll.emulator.behaviour.ListenerFault;
import dev.plimsoll.emulator.clock.ClockSpec;
import dev.plimsoll.emulator.fault.Fault;
import dev.plimsoll.emulator.scenario.PlatformSpec.Plan;
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
        Variants variants, Times times, List<Fault> faults, List<Project> projects) implements Binder.Checked {

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
            Project project = projects.get(p);
            String path = "projects[" + p + "].";
            checkId(project.id, path + "id", ids, problems);
            for (int c = 0; c < project.computes.size(); c++) {
                Compute compute = project.computes.get(c);
                String at = path + "computes[" + c + "].";
                checkId(compute.id, at + "id", ids, problems);
                if (compute.model != null && countersOf(compute) == CounterSource.REAL) {
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

    CounterSource countersOf(Compute compute) {
        return Objects.requireNonNullElse(compute.counters, counters);
    }

    @Key("A project.")
    record Project(@Key(required = true, value = "of a-z, 0-9 and -") String id,
            @Key(standard = "the id", value = "display name") @Nullable String name,
            @Key(standard = "`false`", value = "shown, without effect") boolean locked,
            @Key("time from the start to a planned update, which the single project of profile neon shows; without effect") @Nullable Duration updateIn,
            List<Branch> branches, List<Compute> computes) implements Binder.Checked {

        @Override
        public void check(Binder.Problems problems) {
            Set<String> ids = new HashSet<>();
            for (int i = 0; i < branches.size(); i++) {
                Branch branch = branches.get(i);
                if (branch.parent != null && !ids.contains(branch.parent)) {
                    problems.add("branches[" + i + "].parent", "must be the id of a branch above");
                }
                if (!ids.add(branch.id)) {
                    problems.add("branches[" + i + "].id", "is used twice");
                }
            }
            if (branches.stream().filter(Branch::isDefault).count() > 1) {
                problems.add("branches", "must have one default at most");
            }
            Set<String> primaries = new HashSet<>();
            for (int i = 0; i < computes.size(); i++) {
                Compute compute = computes.get(i);
                if (compute.type.equals("read_write") && !primaries.add(compute.onBranch())) {
                    problems.add("computes[" + i + "].branch", "has a read_write compute already");
                }
            }
        }
    }

    @Key("A branch. A project without branches gets those of its computes, or else one named `main`.")
    record Branch(@Key(required = true, value = "begins with `br-`") String id,
            @Key(standard = "the id", value = "display name") @Nullable String name,
            @Key("id of its parent branch") @Nullable String parent,
            @Key(name = "default", standard = "the first", value = "whether it is the project's default") boolean isDefault,
            @Key(standard = "`[app]`", value = "databases that profile neon shows; `postgres` exists but is never shown") @Nullable List<String> databases)
            implements
                Binder.Checked {

        @Override
        public void check(Binder.Problems problems) {
            if (!id.matches("br-[a-z0-9-]{1,57}")) {
                problems.add("id", "must begin with br- and may hold a-z, 0-9 and - only");
            }
        }
    }

    @Key("A compute and its load.")
    record Compute(@Key(required = true, value = "begins with `ep-`") String id,
            @Key(standard = "`br-…` after the id", value = "id of its branch; a branch that is not under `branches` is created") @Nullable String branch,
            @Key(standard = "`read_write`", value = "any other type is a replica") String type,
            @Key(kind = Key.Kind.SIZE, standard = "`1`", value = "smallest size, in CU") @Nullable Double minCu,
            @Key(kind = Key.Kind.SIZE, standard = "as `min-cu`", value = "largest size, in CU") @Nullable Double maxCu,
            @Key(standard = "the scenario's", value = "inactivity after which it is suspended") @Nullable Duration suspendDelay,
            @Key(standard = "`false`", value = "shown, without effect") boolean poolerEnabled,
            @Key(standard = "`false`", value = "refuses connections") boolean disabled,
            @Key("shown as `current_state` instead of the true state") @Nullable String stateWord, Data data,
            @Key(standard = "`true`", value = "whether its server runs at the start") boolean started,
            @Key("time since its last activity, if it is not started") @Nullable Duration lastActiveAgo,
            List<ComputeSpec.Load> load,
            @Key(standard = "the scenario's", value = "what keeps it awake") @Nullable ActivityRule activity,
            @Key(standard = "the scenario's", value = "source of the statistics view's figures") @Nullable CounterSource counters,
            @Key(standard = "`on`", value = "`off`: every column of the statistics view is NULL") Switch cache,
            @Key(standard = "`granted`", value = "why the statistics view cannot be read; see [Counters](#counters)") ViewRights viewRights,
            @Nullable ModelKeys model, Autoscaling autoscaling,
            @Key("emulated time from a start until its server crashes") @Nullable Duration crashAfter,
            List<ListenerFault> listenerFaults,
            @Key(standard = "`off`", value = "whether its listener offers TLS") Tls tls) implements Binder.Checked {

        enum Switch {
            ON, OFF
        }

        enum Tls {
            OFF, SELF_SIGNED
        }

        @Key("The content of its database `app`.")
        record Data(
                @Key(standard = "`0`", value = "rows of the table `accounts(id, filler)`, about 60 per page") long rows) {}

        @Override
        public void check(Binder.Problems problems) {
            if (!id.startsWith("ep-")) {
                problems.add("id", "must begin with ep-");
            }
            for (int i = 0; i < load.size(); i++) {
                long range = load.get(i).range(data.rows);
                if (range == 0 || range > data.rows) {
                    problems.add("load[" + i + "].rows", "must be between 1 and the rows of the compute's data");
                }
            }
        }

        String onBranch() {
            return branch == null ? id.replaceFirst("^ep-", "br-") : branch;
        }
    }
}
