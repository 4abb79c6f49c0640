package dev.plimsoll.lakebase;

import dev.plimsoll.config.key.Profile;
import dev.plimsoll.extension.Extension;
import java.util.List;

/** The profile {@code lakebase}: Databricks Lakebase with projects, branches and computes. */
public final class Lakebase implements Extension {

    /** The platform documents no statistics view (docs/lakebase.md). */
    static final Profile PROFILE = new Profile("lakebase", "Databricks Lakebase (lakebase)", "/api/2.0/postgres",
            "an hour", false, "neon_stat_file_cache", "docs/lakebase.md", true, new LakebaseDialect(),
            LakebaseSizes.RULE, null);

    @Override
    public String name() {
        return "lakebase";
    }

    @Override
    public List<Profile> profiles() {
        return List.of(PROFILE);
    }
}
