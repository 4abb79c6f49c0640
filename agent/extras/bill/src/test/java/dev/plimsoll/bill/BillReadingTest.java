package dev.plimsoll.bill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.Given;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.config.Configuration;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.extension.CheckedFleet;
import dev.plimsoll.extension.Kernel;
import dev.plimsoll.extension.PlatformReader;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.metrics.DeclaredMetric;
import dev.plimsoll.web.metrics.Fleets;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When the platform is asked, and for what. */
class BillReadingTest {

    private static final Instant NOON = Instant.parse("2026-03-20T12:00:00Z");
    private static final String PROJECTS = "/consumption_history/v2/projects";

    private final HoursInMemory store = new HoursInMemory();
    private final Map<String, Map<?, ?>> shown = new ConcurrentHashMap<>();
    private FakeHistory fake;
    private BillReading reading;

    @BeforeEach
    void open() throws IOException {
        fake = new FakeHistory();
        PlatformReader platform = fake.reader(null);
        Kernel kernel = (Kernel) Proxy.newProxyInstance(Kernel.class.getClassLoader(), new Class<?>[]{Kernel.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "consumption" -> store;
                    case "platforms" -> List.of(platform);
                    case "prices" -> CuHourPrices.all(null);
                    case "clock" -> (InstantSource) () -> fake.now;
                    case "show" -> shown.put(((DeclaredMetric) arguments[0]).name(), (Map<?, ?>) arguments[1]);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
        reading = new BillReading(kernel, List.of(platform));
        reading.fleetRead(FleetChanges.NONE, true);
    }

    @AfterEach
    void close() {
        reading.close(fake.now);
        fake.close();
    }

    /** Posts a status of so many projects, and waits until what is due is done. */
    private void post(Instant at, int projects) {
        fake.now = at;
        ComputeStatus[] all = IntStream.range(0, projects)
                .mapToObj(i -> Fleets.as(new ComputeId("p-%03d".formatted(i), "ep-1"), Fleets.asleep()))
                .toArray(ComputeStatus[]::new);
        reading.post(Given.fleet(at, true, Fleets.byId(all), Map.of(), null, List.of(), false, true));
        await().until(() -> reading.isIdle());
    }

    private List<String> froms() {
        return fake.requests.stream()
                .filter(request -> request.getUrl().encodedPath().endsWith(PROJECTS))
                .filter(request -> request.getUrl().queryParameter("cursor") == null)
                .map(request -> String.valueOf(request.getUrl().queryParameter("from")))
                .toList();
    }

    @Test
    void eachHour_eachHundredProjectsAreAskedFor_firstAWeek_thenADay() {
        fake.hour("p-007", ConsumptionHours.hour(NOON) - 2, 3600, NOON);
        post(NOON, 150);
        assertThat(froms()).containsExactly("2026-03-13T13:00:00Z", "2026-03-13T13:00:00Z");
        assertThat(store.between("p-007", 0, Long.MAX_VALUE).billed()).hasSize(2);
        assertThat(shown.get("bill_cu_seconds")).isEqualTo(Map.of(List.of("p-007"), 3600.0));
        assertThat(shown).containsKeys("bill_gap_cu_seconds", "bill_last_success_timestamp_seconds");

        post(NOON.plus(Duration.ofMinutes(30)), 150);
        assertThat(froms()).hasSize(2);

        post(NOON.plus(Duration.ofMinutes(61)), 150);
        assertThat(froms().subList(2, 4)).containsOnly("2026-03-19T13:00:00Z");

        post(NOON.plus(Duration.ofHours(25)), 150);
        assertThat(froms().subList(4, 6)).as("once a day, the week again").containsOnly("2026-03-14T14:00:00Z");
    }

    @Test
    void aPlanWithoutHistory_isAskedOnceADay_andAFailureIsTriedAgainSoon() {
        fake.refusals.put(PROJECTS, FakeHistory.json(403, "{\"message\":\"not on this plan\"}"));
        post(NOON, 1);
        post(NOON.plus(Duration.ofHours(3)), 1);
        assertThat(froms()).hasSize(1);
        post(NOON.plus(Duration.ofHours(25)), 1);
        assertThat(froms()).hasSize(2);

        fake.refusals.put(PROJECTS, FakeHistory.html(404));
        post(NOON.plus(Duration.ofHours(50)), 1);
        post(NOON.plus(Duration.ofHours(50)).plus(Duration.ofMinutes(11)), 1);
        assertThat(froms()).hasSize(4);
        assertThat(shown).doesNotContainKey("bill_last_success_timestamp_seconds");
    }

    @Test
    void anAgentThatDoesNotLead_readsNothing() {
        reading.fleetRead(FleetChanges.NONE, false);
        post(NOON, 1);

        assertThat(fake.requests).isEmpty();
    }

    @Test
    void check_readsEachPlatform_andNamesIt() {
        fake.now = NOON;
        PlatformReader one = fake.reader("org-fake");
        CheckedFleet fleet = (CheckedFleet) Proxy.newProxyInstance(CheckedFleet.class.getClassLoader(),
                new Class<?>[]{CheckedFleet.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "values" -> ((Configuration.Loaded) Configuration.load(null, Map.of(),
                            Map.of("platform.base-url", "http://h/api/v2", "platform.api-key", "k", "database.user",
                                    "u",
                                    "database.password", "p")))
                            .settings()
                            .values();
                    case "clock" -> (InstantSource) () -> NOON;
                    case "platforms" -> List.of(new PlatformReader("eu", "neon", "org-fake", one.reading()),
                            new PlatformReader("us", "neon", "org-other", one.reading()),
                            new PlatformReader("lake", "lakebase", null, one.reading()));
                    default -> throw new UnsupportedOperationException(method.getName());
                });

        List<CheckLine> lines = new Bill().lines(fleet);

        assertThat(lines).extracting(CheckLine::result).containsExactly(CheckResult.OK, CheckResult.SKIPPED);
        assertThat(lines.getFirst().detail()).startsWith("eu: ");
        assertThat(lines.getLast().detail()).startsWith("us: ");
    }

    @Test
    void check_saysWhetherThePlanHasAHistory() {
        fake.now = NOON;
        assertThat(Bill.line(fake.reader(null), NOON)).returns(CheckResult.OK, line -> line.result())
                .satisfies(line -> assertThat(line.detail()).contains("org-fake"));

        fake.refusals.put(PROJECTS, FakeHistory.json(404, "{\"message\":\"no such path\"}"));
        assertThat(Bill.line(fake.reader(null), NOON).result()).isEqualTo(CheckResult.SKIPPED);
        fake.refusals.put(PROJECTS, FakeHistory.html(404));
        assertThat(Bill.line(fake.reader(null), NOON).result()).isEqualTo(CheckResult.FAILED);
        fake.refusals.put("/projects", FakeHistory.json(200, "{\"projects\":[]}"));
        assertThat(Bill.line(fake.reader(null), NOON)).returns(CheckResult.SKIPPED, line -> line.result())
                .satisfies(line -> assertThat(line.detail()).contains("platform.organization"));
    }
}
