package dev.plimsoll.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.Project.Upkeep;
import dev.plimsoll.fleet.Project.Usage;
import dev.plimsoll.platform.PlatformSettings.ListingScope;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parameters and results of the listing of projects, in all dialects. */
class DialectTest {

    private static final String PROJECT = """
            {"id":"p1","name":"one","updated_at":"2026-11-20T09:00:00Z","cpu_used_sec":7,
             "compute_last_active_at":"2026-11-20T10:00:00Z","active_time":300}""";

    @AutoClose
    private final MockPlatform platform = new MockPlatform();

    @Test
    void neon_requestsLargePages_ofTheOrganization() {
        platform.answers("{\"projects\":[" + PROJECT + "],\"pagination\":{\"cursor\":\"p1\"}}")
                .answers("{\"projects\":[]}");

        platform.fleet(speaking(Dialect.NEON, "org-7")).projects();

        assertThat(platform.requests()).extracting(RecordedRequest::getTarget)
                .containsExactly("/api/v2/projects?limit=400&org_id=org-7",
                        "/api/v2/projects?limit=400&org_id=org-7&cursor=p1");
    }

    @Test
    void neon_footprintChangesWhenComputesWork() {
        platform.answers("{\"projects\":[" + PROJECT + "]}")
                .answers("{\"projects\":[" + PROJECT.replace("10:00:00", "10:07:00") + "]}")
                .answers("{\"projects\":[" + PROJECT.replace("\"one\"", "\"renamed\"") + "]}");
        PlatformFleet fleet = platform.fleet(speaking(Dialect.NEON, null));

        List<Project> first = fleet.projects().items();
        List<Project> moved = fleet.projects().items();
        List<Project> renamed = fleet.projects().items();

        assertThat(moved.getFirst().footprint()).isNotNull().isNotEqualTo(first.getFirst().footprint());
        assertThat(renamed.getFirst().footprint()).isEqualTo(first.getFirst().footprint());
    }

    @Test
    void neon_projectWithoutFigures_hasNoFootprint() {
        platform.answers("{\"projects\":[{\"id\":\"p1\",\"active_time\":null}]}");

        assertThat(platform.fleet(speaking(Dialect.NEON, null)).projects().items().getFirst().footprint()).isNull();
    }

    @Test
    void standard_sendsNoParameters_andIgnoresFigures() {
        platform.answers("{\"projects\":[" + PROJECT + "]}");

        List<Project> projects = platform.fleet(speaking(Dialect.STANDARD, "org-7")).projects().items();

        assertThat(projects.getFirst().footprint()).isNull();
        assertThat(platform.nextRequest().getTarget()).isEqualTo("/api/v2/projects");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "\"cpu_used_sec\":70,\"active_time\":300 | 70 | 300",
        "\"cpu_used_sec\":0,\"compute_time_seconds\":75,\"active_time\":300,\"active_time_seconds\":310 | 75 | 310",
        "\"compute_time_seconds\":75 | - | -", "\"compute_time_seconds\":-1,\"active_time\":3 | - | -",
        "\"compute_time_seconds\":\"many\",\"active_time\":3 | - | -",
        "\"compute_time_seconds\":1e300,\"active_time\":3 | - | -"})
    void neon_reportsUsage_ifBothFiguresExist(String fields, @Nullable Long compute,
            @Nullable Long active) {
        platform.answers("{\"projects\":[{\"id\":\"p1\"," + fields + "}]}");

        Usage usage = only(Dialect.NEON).usage();

        assertThat(usage).isEqualTo(compute == null || active == null
                ? null
                : new Usage(Duration.ofSeconds(compute), Duration.ofSeconds(active)));
    }

    @Test
    void neon_reportsPlannedMaintenance() {
        platform.answers("""
                {"projects":[{"id":"p1","maintenance_starts_at":"2026-12-01T02:00:00Z",
                  "maintenance_scheduled_for":"2026-11-30T01:00:00Z"}]}""");

        assertThat(only(Dialect.NEON).upkeep()).isEqualTo(new Upkeep(Instant.parse("2026-11-30T01:00:00Z"),
                Instant.parse("2026-12-01T02:00:00Z")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",\"maintenance_starts_at\":\"noon\"",
        ",\"maintenance_starts_at\":\"0001-01-01T00:00:00Z\""})
    void neon_unreadablePlans_areIgnored(String fields) {
        platform.answers("{\"projects\":[{\"id\":\"p1\"" + fields + "}]}");

        assertThat(only(Dialect.NEON).upkeep()).isEqualTo(Upkeep.NONE);
    }

    @Test
    void standard_reportsNeitherUsageNorPlans() {
        platform.answers("{\"projects\":[" + PROJECT.replace("}",
                ",\"maintenance_starts_at\":\"2026-12-01T02:00:00Z\"}") + "]}");

        assertThat(only(Dialect.STANDARD)).returns(null, Project::usage).returns(Upkeep.NONE, Project::upkeep);
    }

    private Project only(Dialect dialect) {
        return platform.fleet(speaking(dialect, null)).projects().items().getFirst();
    }

    private PlatformSettings speaking(Dialect dialect, @Nullable String organization) {
        return platform.settings(dialect, new ListingScope(organization, List.of(), List.of(), List.of()),
                Duration.ofSeconds(5), 60_000);
    }
}
