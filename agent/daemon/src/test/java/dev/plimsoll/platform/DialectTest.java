package dev.plimsoll.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.Project;
import dev.plimsoll.platform.PlatformSettings.Dialect;
import java.util.List;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is asked of the listing of projects, and what is made of it, in either dialect. */
class DialectTest {

    private static final String PROJECT = """
            {"id":"p1","name":"one","updated_at":"2026-11-20T09:00:00Z","cpu_used_sec":7,
             "compute_last_active_at":"2026-11-20T10:00:00Z","active_time":300}""";

    private final MockPlatform platform = new MockPlatform();

    @AfterEach
    void close() {
        platform.close();
    }

    @Test
    void wild_asksForLargePages_ofTheOrganization() {
        platform.answers("{\"projects\":[" + PROJECT + "],\"pagination\":{\"cursor\":\"p1\"}}")
                .answers("{\"projects\":[]}");

        platform.fleet(speaking(Dialect.NEON, "org-7")).projects();

        assertThat(platform.requests()).extracting(RecordedRequest::getTarget)
                .containsExactly("/api/v2/projects?limit=400&org_id=org-7",
                        "/api/v2/projects?limit=400&org_id=org-7&cursor=p1");
    }

    @Test
    void wild_footprintMovesWithTheWorkOfTheComputes() {
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
    void wild_projectThatShowsNoFigures_hasNoFootprint() {
        platform.answers("{\"projects\":[{\"id\":\"p1\",\"active_time\":null}]}");

        assertThat(platform.fleet(speaking(Dialect.NEON, null)).projects().items().getFirst().footprint()).isNull();
    }

    @Test
    void contract_asksWithoutParameters_andConcludesNothingFromFigures() {
        platform.answers("{\"projects\":[" + PROJECT + "]}");

        List<Project> projects = platform.fleet(speaking(Dialect.STANDARD, "org-7")).projects().items();

        assertThat(projects.getFirst().footprint()).isNull();
        assertThat(platform.nextRequest().getTarget()).isEqualTo("/api/v2/projects");
    }

    private PlatformSettings speaking(Dialect dialect, @Nullable String organization) {
        PlatformSettings usual = platform.settings();
        return new PlatformSettings(usual.baseUrl(), usual.key(), dialect, organization, usual.projects(),
                usual.include(), usual.exclude(), usual.states(), usual.deadline(), usual.requestsPerMinute());
    }
}
