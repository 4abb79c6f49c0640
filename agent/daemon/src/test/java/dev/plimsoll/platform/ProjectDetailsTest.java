package dev.plimsoll.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.Project;
import dev.plimsoll.platform.PlatformSettings.ListingScope;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What only a single project shows is read seldom, in profile neon. */
class ProjectDetailsTest {

    private static final String LISTED = "{\"projects\":[{\"id\":\"p1\",\"name\":\"Shop\",\"cpu_used_sec\":7}]}";
    private static final String SINGLE = """
            {"project":{"id":"p1","name":"Shop","region_id":"eu","maintenance_scheduled_for":"2026-11-30T01:00:00Z"}}""";
    private static final String NO_COMPUTES = "{\"endpoints\":[]}";
    private static final Instant UPDATE = Instant.parse("2026-11-30T01:00:00Z");

    @AutoClose
    private final MockPlatform platform = new MockPlatform();

    @Test
    void aPlannedUpdate_isReadWithTheComputes_andSeenInTheNextListing() {
        PlatformFleet fleet = fleet(600);
        platform.answers(LISTED).answers(NO_COMPUTES).answers(SINGLE).answers(LISTED);

        assertThat(fleet.projects().items().getFirst().upkeep().updateAt()).isNull();
        fleet.computes("p1");
        Project then = fleet.projects().items().getFirst();

        assertThat(then.upkeep().updateAt()).isEqualTo(UPDATE);
        assertThat(then.footprint()).as("the listing's own figures stay").isEqualTo("cpu_used_sec=7");
        assertThat(platform.lines()).containsExactly("GET /projects?limit=400", "GET /projects/p1/endpoints",
                "GET /projects/p1", "GET /projects?limit=400");
    }

    @Test
    void aProject_isReadEveryFewHours() {
        PlatformFleet fleet = fleet(600);
        answerAll();
        fleet.computes("p1");
        for (int minutes = 10; minutes <= 24 * 60; minutes += 10) {
            platform.time.pass(Duration.ofMinutes(10));
            fleet.computes("p1");
        }

        assertThat(platform.lines().stream().filter("GET /projects/p1"::equals).count()).isBetween(5L, 9L);
    }

    @Test
    void manyProjects_takeASmallShareOfTheRequests() {
        PlatformFleet fleet = fleet(60);
        answerAll();
        for (int i = 0; i < 5; i++) {
            fleet.computes("p" + i);
        }
        assertThat(platform.lines().stream().filter(line -> line.matches("GET /projects/p\\d"))).hasSize(1);
    }

    @Test
    void aFailure_isTriedAgainLater_andHidesNothing() {
        PlatformFleet fleet = fleet(600);
        platform.answers(NO_COMPUTES).answers(404, "{}").answers(NO_COMPUTES);

        assertThat(fleet.computes("p1").isWhole()).isTrue();
        platform.time.pass(Duration.ofMinutes(10));
        fleet.computes("p1");

        assertThat(platform.lines()).containsExactly("GET /projects/p1/endpoints", "GET /projects/p1",
                "GET /projects/p1/endpoints");
    }

    @Test
    void aConfiguredProject_isReadFirst_asSettingsMayBeMatchedByItsName() {
        PlatformFleet fleet = fleet(600, "p1", "p2");
        platform.answers(SINGLE).answers(404, "{}");

        List<Project> projects = fleet.projects().items();
        fleet.projects();

        assertThat(projects).extracting(Project::name).containsExactly("Shop", "p2");
        assertThat(projects).allMatch(Project::isNamed);
        assertThat(projects.getFirst().upkeep().updateAt()).isEqualTo(UPDATE);
        assertThat(platform.lines()).containsExactly("GET /projects/p1", "GET /projects/p2");
    }

    @Test
    void aConfiguredProjectThatCannotBeReadNow_isLeftOut_andNotDeleted() {
        PlatformFleet fleet = fleet(600, "p1");
        for (int i = 0; i < 4; i++) {
            platform.answers(500, "{}");
        }

        assertThat(fleet.projects().items()).isEmpty();
        platform.answers(SINGLE);
        assertThat(fleet.projects().items()).hasSize(1);
    }

    private void answerAll() {
        platform.server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                boolean ofComputes = String.valueOf(request.getTarget()).endsWith("/endpoints");
                return MockPlatform.reply(200, ofComputes ? NO_COMPUTES : SINGLE).build();
            }
        });
    }

    private PlatformFleet fleet(int perMinute, String... projects) {
        return platform.fleet(platform.settings(Dialect.NEON,
                new ListingScope(null, List.of(projects), List.of(), List.of()), Duration.ofSeconds(5), perMinute));
    }
}
