package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.scenario.key.Binder;
import dev.plimsoll.emulator.scenario.key.Key;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A project in a scenario. */
@Key("A project.")
public record ProjectSpec(@Key(required = true, value = "of a-z, 0-9 and -") String id,
        @Key(standard = "the id", value = "display name") @Nullable String name,
        @Key(standard = "`false`", value = "shown, without effect") boolean locked,
        @Key("time from the start to a planned update, which the single project of profile neon shows; without effect") @Nullable Duration updateIn,
        @Nullable QuotaSpec quota, List<BranchSpec> branches, List<ComputeSpec> computes) implements Binder.Checked {

    @Override
    public void check(Binder.Problems problems) {
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < branches.size(); i++) {
            BranchSpec branch = branches.get(i);
            if (branch.parent != null && !ids.contains(branch.parent)) {
                problems.add("branches[" + i + "].parent", "must be the id of a branch above");
            }
            if (!ids.add(branch.id)) {
                problems.add("branches[" + i + "].id", "is used twice");
            }
        }
        if (branches.stream().filter(BranchSpec::isDefault).count() > 1) {
            problems.add("branches", "must have one default at most");
        }
        Set<String> primaries = new HashSet<>();
        for (int i = 0; i < computes.size(); i++) {
            ComputeSpec compute = computes.get(i);
            if (compute.type().equals("read_write") && !primaries.add(compute.branch())) {
                problems.add("computes[" + i + "].branch", "has a read_write compute already");
            }
        }
    }

    /** The display name. */
    @Override
    public String name() {
        return Objects.requireNonNullElse(name, id);
    }

    /** The declared branches, then those of computes; one branch for a project without any. One of them is the default. */
    public List<BranchSpec> allBranches() {
        Map<String, BranchSpec> all = new LinkedHashMap<>();
        branches.forEach(branch -> all.put(branch.id, branch));
        computes.forEach(compute -> all.computeIfAbsent(compute.branch(),
                name -> new BranchSpec(name, null, null, false, null)));
        if (all.isEmpty()) {
            String main = "br-" + id.substring(0, Math.min(57, id.length()));
            all.put(main, new BranchSpec(main, "main", null, true, null));
        }
        boolean chosen = all.values().stream().anyMatch(BranchSpec::isDefault);
        String first = all.keySet().iterator().next();
        return all.values()
                .stream()
                .map(branch -> chosen || !branch.id.equals(first) ? branch
                        : new BranchSpec(first, branch.name, branch.parent, true, branch.databases))
                .toList();
    }

    /** A branch in a scenario. */
    @Key("A branch. A project without branches gets those of its computes, or else one named `main`.")
    public record BranchSpec(@Key(required = true, value = "begins with `br-`") String id,
            @Key(standard = "the id", value = "display name") @Nullable String name,
            @Key("id of its parent branch") @Nullable String parent,
            @Key(name = "default", standard = "the first", value = "whether it is the project's default") boolean isDefault,
            @Key(standard = "`[app]`", value = "databases that profile neon shows; `postgres` exists but is never shown") @Nullable List<String> databases)
            implements
                Binder.Checked {

        /** What every branch has. */
        public static final String APP = "app";

        @Override
        public void check(Binder.Problems problems) {
            if (!id.matches("br-[a-z0-9-]{1,57}")) {
                problems.add("id", "must begin with br- and may hold a-z, 0-9 and - only");
            }
        }

        /** The display name. */
        @Override
        public String name() {
            return Objects.requireNonNullElse(name, id);
        }

        /** The databases that the API shows. */
        @Override
        public List<String> databases() {
            return Objects.requireNonNullElse(databases, List.of(APP));
        }
    }
}
