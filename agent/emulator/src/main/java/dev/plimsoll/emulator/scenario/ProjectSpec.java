package dev.plimsoll.emulator.scenario;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A project in a scenario.
 *
 * @param updateIn time from the start to a planned update; null for none
 * @param branches never empty; contains one default and the branch of each compute
 */
public record ProjectSpec(String id, String name, boolean locked, @Nullable Duration updateIn,
        List<BranchSpec> branches,
        List<ComputeSpec> computes) {

    public ProjectSpec {
        branches = List.copyOf(branches);
        computes = List.copyOf(computes);
    }

    /**
     * A branch in a scenario.
     *
     * @param parent    id of another branch of the project; absent for a root
     * @param isDefault of exactly one branch of each project
     * @param databases the databases that the API shows
     */
    public record BranchSpec(String id, String name, @Nullable String parent, boolean isDefault,
            List<String> databases) {

        /** What every branch has. */
        public static final String APP = "app";

        public BranchSpec {
            databases = List.copyOf(databases);
        }

        /** A branch with only an id. */
        static BranchSpec implied(String id) {
            return new BranchSpec(id, id, null, false, List.of(APP));
        }

        BranchSpec asDefault() {
            return new BranchSpec(id, name, parent, true, databases);
        }
    }
}
