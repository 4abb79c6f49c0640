package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The consumption history, version 2 ({@code platform/in-the-wild.md} section 1.11). */
class ConsumptionTest {

    private static final String PROJECTS = "/consumption_history/v2/projects";
    private static final String METRIC = "&metrics=compute_unit_seconds";
    private Platform platform;
    private Instant hour;

    @BeforeEach
    void start() throws IOException {
        platform = Platform.of("""
                profile: neon
                plan: launch
                cache-per-cu: 4MiB
                projects:
                  - id: steady
                    quota: {period: 3h}
                    branches: [{id: br-a}, {id: br-b}]
                    computes:
                      - {id: ep-two, branch: br-a, suspend-delay: never, min-cu: 2, max-cu: 2}
                      - {id: ep-one, branch: br-b, suspend-delay: never}
                  - id: asleep
                    computes: [{id: ep-asleep, started: false}]
                """);
        hour = platform.clock.instant().truncatedTo(ChronoUnit.HOURS);
    }

    @AfterEach
    void stop() {
        platform.close();
    }

    private Platform.Answer ask(String path, String granularity, Instant from, Instant to, String more) {
        return platform.get(path + "?org_id=org-emulated-10000001&granularity=" + granularity + "&from=" + from + "&to="
                + to + more);
    }

    private Platform.Answer hours(String path) {
        return ask(path, "hourly", hour, hour.plus(Duration.ofHours(9)), METRIC);
    }

    private static double sum(JsonNode owner) {
        return StreamSupport.stream(owner.path("periods").spliterator(), false)
                .flatMap(period -> StreamSupport.stream(period.path("consumption").spliterator(), false))
                .mapToDouble(frame -> frame.path("metrics").path(0).path("value").asDouble())
                .sum();
    }

    private static JsonNode of(JsonNode list, String key, String id) {
        return StreamSupport.stream(list.spliterator(), false)
                .filter(one -> one.path(key).asText().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void eachHourShowsSizeTimesAwakeTime_untilTheLagAgo() {
        platform.clock.goOn(Duration.ofHours(2));
        JsonNode steady = of(hours(PROJECTS).body().path("projects"), "project_id", "steady");

        JsonNode period = steady.path("periods").path(0);
        assertThat(period.path("period_plan").asText()).isEqualTo("launch_v3");
        JsonNode frames = period.path("consumption");
        assertThat(frames.path(0).path("timeframe_start").asText()).isEqualTo(hour.toString());
        assertThat(frames.path(0).path("metrics").path(0).path("value").asLong()).isEqualTo(3 * 3600);
        // 15 minutes late, so 105 minutes of the two hours are shown.
        assertThat(sum(steady)).isEqualTo(3 * 105 * 60);
    }

    @Test
    void branches_addUpToTheirProject_alsoWhenAComputeWasDeleted() {
        platform.clock.goOn(Duration.ofHours(1));
        platform.call("DELETE", "/projects/steady/endpoints/ep-two", "");
        platform.clock.goOn(Duration.ofHours(1));

        JsonNode branches = hours("/consumption_history/v2/branches").body().path("branches");
        assertThat(sum(of(branches, "branch_id", "br-a"))).isEqualTo(2 * 3600);
        assertThat(sum(of(branches, "branch_id", "br-b"))).isEqualTo(105 * 60);
        assertThat(sum(of(hours(PROJECTS).body().path("projects"), "project_id", "steady")))
                .isEqualTo(2 * 3600 + 105 * 60);
    }

    @Test
    void aSuspendedProject_hasNoPeriodWithHours_andEachPeriodHasItsOwn() {
        platform.clock.goOn(Duration.ofHours(5));
        JsonNode projects = hours(PROJECTS).body().path("projects");

        assertThat(of(projects, "project_id", "asleep").path("periods")).isEmpty();
        assertThat(of(projects, "project_id", "steady").path("periods")).hasSize(2);
        assertThat(ask(PROJECTS, "daily", hour, hour.plus(Duration.ofDays(1)), METRIC).body()
                .path("projects")
                .path(1)
                .path("periods")
                .path(0)
                .path("consumption")).hasSize(1);
    }

    @Test
    void newestProjectsComeFirst_byPages() {
        JsonNode first = ask(PROJECTS, "hourly", hour, hour.plus(Duration.ofHours(1)), METRIC + "&limit=1").body();
        assertThat(first.path("projects").path(0).path("project_id").asText()).isEqualTo("asleep");
        JsonNode second = ask(PROJECTS, "hourly", hour, hour.plus(Duration.ofHours(1)),
                METRIC + "&limit=1&cursor=" + first.path("pagination").path("cursor").asText()).body();
        assertThat(second.path("projects").path(0).path("project_id").asText()).isEqualTo("steady");
    }

    @ParameterizedTest
    @CsvSource({"hourly, 200, 406", "daily, 1500, 406", "minutely, 1, 400"})
    void whatIsTooLongAgo_isRefused(String granularity, long hoursAgo, int status) {
        assertThat(ask(PROJECTS, granularity, hour.minus(Duration.ofHours(hoursAgo)), hour, METRIC).status())
                .isEqualTo(status);
    }

    @Test
    void anotherOrganization_andAnUnknownMetric_areRefused() {
        assertThat(ask(PROJECTS, "hourly", hour, hour.plus(Duration.ofHours(1)), "&metrics=tides").status())
                .isEqualTo(400);
        assertThat(platform.get(PROJECTS + "?org_id=org-other&granularity=hourly&from=" + hour + "&to=" + hour + METRIC)
                .status()).isEqualTo(404);
    }
}
