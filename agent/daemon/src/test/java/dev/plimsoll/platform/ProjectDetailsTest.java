package dev.plimsoll.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.ConsumptionPeriod;
import dev.plimsoll.fleet.ConsumptionPeriod.Quota;
import dev.plimsoll.fleet.ConsumptionPeriod.QuotaMark;
import dev.plimsoll.fleet.ConsumptionPeriod.QuotaUse;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.platform.PlatformSettings.ListingScope;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
    void quotas_areReadWithTheirUse_andEachQuarterOfAnHour() {
        PlatformFleet fleet = fleet(600);
        platform.answers(LISTED).answers(NO_COMPUTES).answers(limited(90)).answers(NO_COMPUTES).answers(limited(200));
        Project listed = fleet.projects().items().getFirst();
        assertThat(fleet.detailed(listed, false).period()).isNull();
        fleet.computes("p1");
        ConsumptionPeriod period = Objects.requireNonNull(fleet.detailed(listed, false).period());

        assertThat(period.plan()).isEqualTo("launch_v3");
        assertThat(period.start()).isEqualTo(Instant.parse("2026-11-01T00:00:00Z"));
        assertThat(period.end()).as("a zero date").isNull();
        assertThat(period.quotas()).containsExactly(new QuotaUse(Quota.COMPUTE_TIME, 90.0, 100.0, List.of()),
                new QuotaUse(Quota.DATA_TRANSFER, null, 5_000_000_000.0, List.of()));

        platform.time.pass(Duration.ofMinutes(20));
        fleet.computes("p1");
        period = Objects.requireNonNull(fleet.detailed(listed, false).period());
        assertThat(period.isExhausted()).isTrue();
        assertThat(period.quotas().getFirst().marks()).extracting(QuotaMark::used).containsExactly(90.0, 200.0);
        assertThat(fleet.detailed(listed, true).period()).as("just read").isEqualTo(period);
    }

    @Test
    void nearALimit_theUseIsReadEachMinute() {
        PlatformFleet fleet = fleet(600);
        Project listed = Given.project("p1", "Shop", "eu", false, null);
        platform.answers(NO_COMPUTES).answers(limited(95)).answers(NO_COMPUTES).answers(limited(100));
        fleet.computes("p1");
        assertThat(Objects.requireNonNull(fleet.detailed(listed, false).period()).isExhausted()).isFalse();

        platform.time.pass(Duration.ofSeconds(80));
        fleet.computes("p1");
        assertThat(Objects.requireNonNull(fleet.detailed(listed, false).period()).isExhausted()).isTrue();
    }

    @Test
    void beforeAChange_whatIsAMinuteOldIsReadAgain_andAFailureIsNoAnswer() {
        PlatformFleet fleet = fleet(600);
        Project listed = Given.project("p1", "Shop", "eu", false, null);
        platform.answers(limited(50));
        assertThat(Objects.requireNonNull(fleet.detailed(listed, true).period()).isExhausted()).isFalse();

        platform.time.pass(Duration.ofMinutes(1));
        platform.answers(limited(100));
        assertThat(Objects.requireNonNull(fleet.detailed(listed, true).period()).isExhausted()).isTrue();

        platform.time.pass(Duration.ofMinutes(1));
        for (int i = 0; i < 4; i++) {
            platform.answers(500, "{}");
        }
        assertThatThrownBy(() -> fleet.detailed(listed, true)).isInstanceOf(PlatformFault.class);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"'\"owner\":{\"subscription_type\":\"launch\"}', launch",
        "'\"owner\":{\"subscription_type\":\"UNKNOWN\"}', -", "'\"owner\":{}', -",
        "'\"period_plan\":\"scale_v3\",\"owner\":{\"subscription_type\":\"launch\"}', scale_v3"})
    void thePlan_isThatOfThePeriod_orOfTheOwner(String fields, @Nullable String plan) {
        PlatformFleet fleet = fleet(600);
        Project listed = Given.project("p1", "Shop", "eu", false, null);
        platform.answers("{\"project\":{\"id\":\"p1\",\"name\":\"Shop\",%s}}".formatted(fields));
        ConsumptionPeriod period = fleet.detailed(listed, true).period();

        assertThat(period == null ? null : period.plan()).isEqualTo(plan);
    }

    /** A key may list computes and not open their project: then nothing is known of quotas, and nothing waits for them. */
    @Test
    void aRefusal_isNothingKnown() {
        PlatformFleet fleet = fleet(600);
        Project listed = Given.project("p1", "Shop", "eu", false, null);
        platform.answers(404, "{}");

        assertThat(fleet.detailed(listed, true)).isEqualTo(listed);
    }

    @Test
    void afterARestart_theStoredReadingsCount() {
        PlatformFleet fleet = fleet(600);
        Project listed = Given.project("p1", "Shop", "eu", false, null);
        ConsumptionPeriod stored = new ConsumptionPeriod(null, Instant.parse("2026-11-01T00:00:00Z"), null,
                platform.time.now().minusSeconds(60),
                List.of(new QuotaUse(Quota.COMPUTE_TIME, 80.0, 100.0, List.of())));
        fleet.recalled(listed.with(stored));
        assertThat(fleet.detailed(listed, false).period()).isEqualTo(stored);

        platform.answers(NO_COMPUTES).answers(limited(90));
        fleet.computes("p1");
        assertThat(Objects.requireNonNull(fleet.detailed(listed, false).period()).quotas().getFirst().marks())
                .extracting(QuotaMark::used)
                .containsExactly(80.0);
    }

    /** Unlike 0 and null, which are no limit. */
    @ParameterizedTest
    @ValueSource(strings = {"-5", "\"none\"", "\"360000\"", "true", "{}"})
    void aLimitThatCannotBeRead_isNotKnown(String limit) {
        PlatformFleet fleet = fleet(600);
        platform.answers(LISTED).answers(limited(90).replace(":100,", ":" + limit + ",")).answers(NO_COMPUTES);
        Project listed = fleet.projects().items().getFirst();

        ConsumptionPeriod period = Objects.requireNonNull(fleet.detailed(listed, true).period());
        assertThat(period.quotas()).contains(new QuotaUse(Quota.COMPUTE_TIME, 90.0, null, List.of()));
        assertThat(period.quotas()).extracting(QuotaUse::quota).doesNotContain(Quota.ACTIVE_TIME);
        assertThat(period.isExhausted()).isFalse();
    }

    private static String limited(int used) {
        return """
                {"project":{"id":"p1","name":"Shop","compute_time_seconds":%d,"active_time_seconds":5,"period_plan":"launch_v3",
                "consumption_period_start":"2026-11-01T00:00:00Z","consumption_period_end":"0001-01-01T00:00:00Z",
                "settings":{"quota":{"compute_time_seconds":100,"active_time_seconds":0,"data_transfer_bytes":5000000000}}}}"""
                .formatted(used);
    }

    @Test
    void manyProjects_takeASmallShareOfTheRequests_thatOfAMinuteAtOnce() {
        PlatformFleet fleet = fleet(60);
        answerAll();
        for (int i = 0; i < 10; i++) {
            fleet.computes("p" + i);
        }
        assertThat(singleReads()).as("5 % of 60 requests").isEqualTo(3);

        platform.time.pass(Duration.ofMinutes(5));
        for (int i = 0; i < 10; i++) {
            fleet.computes("p" + i);
        }
        assertThat(singleReads()).as("what was not used is not saved up").isEqualTo(3);
    }

    /** Since the last call. */
    private long singleReads() {
        return platform.lines().stream().filter(line -> line.matches("GET /projects/p\\d")).count();
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
