package dev.plimsoll.lakebase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Given;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the profile {@code lakebase} needs in a configuration. */
class LakebaseProfileTest {

    @TempDir
    Path folder;

    @Test
    void theLakebaseProfileBringsItsTable_andItsRootOfTheApi() {
        Settings settings = lakebase("/api/2.0/postgres").yaml("database: {cache-view: neon_stat_file_cache}")
                .settings();

        assertThat(settings.profile()).isEqualTo(Lakebase.PROFILE);
        assertThat(settings.defaults().sizes().largest().cu()).isEqualTo(ComputeUnits.of("64"));
        assertThat(settings.platform().baseUrl()).hasPath("/api/2.0/postgres");
    }

    @Test
    void theLakebaseProfileNeedsTheNameOfTheView_whereADatabaseIsProbed() {
        String required = "database.cache-view: is required in profile lakebase, because its platform documents no "
                + "statistics view: see docs/lakebase.md, and try neon_stat_file_cache";

        assertThat(lakebase("/api/2.0/postgres").problems()).containsExactly(required);
        assertThat(Configuration.load(null, Map.of("PLIMSOLL_PLATFORM_BASE_URL",
                "https://one.cloud.databricks.com/api/2.0/postgres", "PLIMSOLL_PLATFORM_API_KEY", Given.KEY,
                "PLIMSOLL_PLATFORM_PROFILE", "lakebase"), Map.of())).isInstanceOf(Configuration.Loaded.class);
        assertThat(lakebase("/api/2.0/postgres")
                .yaml("database: {cache-view: one}\noverrides: [{match: p, database: {user: other}}]")
                .settings()
                .defaults()
                .database()
                .cacheView()).isEqualTo("one");
    }

    @Test
    void aTokenOfLakebase_belongsInAFile() {
        String warning = "platform.api-key: expires after an hour in profile lakebase: name a file in "
                + "platform.api-key-file, and let something keep a fresh token in it";
        Given byValue = lakebase("/api/2.0/postgres").yaml("database: {cache-view: one}");
        Given inFile = new Given(folder).file("token", Given.KEY)
                .variable("PLIMSOLL_PLATFORM_BASE_URL", "https://one.cloud.databricks.com/api/2.0/postgres")
                .variable("PLIMSOLL_PLATFORM_PROFILE", "lakebase")
                .variable("PLIMSOLL_PLATFORM_API_KEY_FILE", folder.resolve("token").toString());

        assertThat(byValue.loaded().warnings()).contains(warning);
        assertThat(inFile.loaded().warnings()).doesNotContain(warning);
    }

    @Test
    void theRootOfTheApi_isThatOfTheProfile_andLakebaseHasNoFreePlan() {
        assertThat(lakebase("/api/v2").yaml("{platform: {plan: free}, database: {cache-view: one}}").problems())
                .containsExactlyInAnyOrder(
                        "platform.base-url: does not end in /api/2.0/postgres, the root of the API in profile lakebase",
                        "platform.plan: is free, but profile lakebase has no such plan: write paid");
        assertThat(lakebase("/api/2.0/postgres").variable("PLIMSOLL_PLATFORM_PROFILE", "neon").problems())
                .containsExactly("platform.base-url: does not end in /api/v2, the root of the API in profile neon");
    }

    private Given lakebase(String root) {
        return new Given(folder).variable("PLIMSOLL_DATABASE_USER", "watcher")
                .variable("PLIMSOLL_PLATFORM_API_KEY", Given.KEY)
                .variable("PLIMSOLL_PLATFORM_BASE_URL", "https://one.cloud.databricks.com" + root)
                .variable("PLIMSOLL_PLATFORM_PROFILE", "lakebase");
    }
}
