package dev.plimsoll.lakebase;

import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.extension.Extension;
import dev.plimsoll.fleet.ComputeState.StateKind;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.size.PlanRule;
import dev.plimsoll.fleet.size.SizeRule;
import dev.plimsoll.fleet.size.SizeRule.CacheRule;
import dev.plimsoll.fleet.size.SizeRule.Scaling;
import dev.plimsoll.fleet.size.SizeRule.Steps;
import dev.plimsoll.fleet.size.SizeRule.UpdateRule;
import dev.plimsoll.platform.Dialect;
import dev.plimsoll.platform.PlatformClient;
import dev.plimsoll.platform.Reads;
import java.util.List;
import java.util.Map;

/** The profile {@code lakebase}: Databricks Lakebase with projects, branches and computes. */
public final class Lakebase implements Extension {

    /**
     * The sizes. A CU has 2 GiB. Autoscaling ends at 64 CU and spans at most 16 CU. The list has only sizes that every
     * published list of the platform has; the platform accepts further ones, which are derived. Larger fixed sizes are
     * documented, but the description of the API ends at 64 CU, so they are derived and never advised.
     *
     * <p>The platform publishes neither the size of its cache nor which limit gives the connections. The cache is
     * computed as at Neon, and the smaller limit counts for the connections. There are no plans.
     */
    static final SizeRule SIZES = new SizeRule(2L << 30, 2_000_000_000L, CacheRule.BELOW_OVERHEAD, 1,
            PlanRule.UNLIMITED,
            List.of(new Steps("0.5", "0.5", "0.5"), new Steps("1", "16", "1"), new Steps("24", "64", "4")),
            new Scaling("64", 16), null, true, false, UpdateRule.WEEKLY);

    /** The platform documents no statistics view (docs/lakebase.md). */
    static final Profile PROFILE = new Profile("lakebase", "Databricks Lakebase (lakebase)", "/api/2.0/postgres",
            "an hour", "neon_stat_file_cache", "docs/lakebase.md", true, new LakebaseDialect(),
            SIZES);

    @Override
    public String name() {
        return "lakebase";
    }

    @Override
    public List<Profile> profiles() {
        return List.of(PROFILE);
    }

    /** Another form of every call, with pages of up to 100 projects (docs/lakebase.md). */
    private static final class LakebaseDialect extends Dialect {

        private static final int LARGEST_PAGE = 100;

        LakebaseDialect() {
            super(LARGEST_PAGE, List.of("compute_last_active_time"));
        }

        @Override
        public Fleet fleet(PlatformClient client) {
            return new LakebaseFleet(new Reads(client.requests()), client.settings());
        }

        @Override
        public SettingWriter writer(PlatformClient client) {
            return new LakebaseSettingWriter(client.requests());
        }

        @Override
        public boolean isManageable() {
            return false;
        }

        @Override
        public String computePrefix() {
            return "";
        }

        @Override
        public Map<String, StateKind> states() {
            return Map.of("INIT", StateKind.INIT, "ACTIVE", StateKind.ACTIVE, "IDLE", StateKind.IDLE);
        }
    }
}
