package dev.plimsoll.bill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.ConsumptionHours.BilledHour;
import dev.plimsoll.fleet.PlatformFault;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reads a fake platform with late and missing hours. */
class HistoryReaderTest {

    private static final Instant NOON = Instant.parse("2026-03-20T12:30:00Z");
    private static final long HOUR = ConsumptionHours.hour(NOON);

    private FakeHistory fake;

    @BeforeEach
    void open() throws IOException {
        fake = new FakeHistory();
        fake.now = NOON;
    }

    @AfterEach
    void close() {
        fake.close();
    }

    private Collection<BilledHour> read(List<String> projects, Duration back) {
        return new HistoryReader(fake.reader("org-fake"), "org-fake").read(projects, NOON.minus(back), NOON);
    }

    private static List<String> names(int count) {
        return IntStream.range(0, count).mapToObj("p-%03d"::formatted).toList();
    }

    @Test
    void hoursOfProjectsAndBranches_areRead_withoutThoseThatAreMissing() {
        fake.hour("p-000", HOUR - 3, 1800, NOON.minusSeconds(9));
        fake.hour("p-000", HOUR - 1, 900.5, NOON.minusSeconds(9));
        fake.hour("p-000", HOUR, 60, NOON.plusSeconds(9));

        assertThat(read(names(1), Duration.ofHours(6))).containsExactlyInAnyOrder(
                new BilledHour("p-000", "", HOUR - 3, 1800, "launch_v3", NOON),
                new BilledHour("p-000", "", HOUR - 1, 900.5, "launch_v3", NOON),
                new BilledHour("p-000", "br-p-000", HOUR - 3, 1800, "launch_v3", NOON),
                new BilledHour("p-000", "br-p-000", HOUR - 1, 900.5, "launch_v3", NOON));
    }

    @Test
    void pagesAreFollowed_untilAnEmptyOne() {
        List<String> projects = names(5);
        projects.forEach(project -> fake.hour(project, HOUR - 2, 60, NOON));
        fake.pageSize = 2;

        assertThat(read(projects, Duration.ofHours(6))).hasSize(10);
        assertThat(fake.cursors("/projects")).containsExactly("null", "p-003", "p-001", "p-000");
    }

    @Test
    void aCursorThatRepeats_endsTheReading_andItsPageCountsOnce() {
        List<String> projects = names(3);
        projects.forEach(project -> fake.hour(project, HOUR - 2, 60, NOON));
        fake.repeatsCursor = true;

        assertThat(read(projects, Duration.ofHours(6)).stream()
                .filter(hour -> hour.branchId().isEmpty())
                .mapToDouble(BilledHour::cuSeconds)
                .sum()).isEqualTo(180);
        assertThat(fake.cursors("/projects")).containsExactly("null", "p-000");
    }

    @Test
    void aRangeThatThePlatformRefuses_isAskedForShorter() {
        fake.hour("p-000", HOUR - 20, 60, NOON);
        fake.hour("p-000", HOUR - 100, 60, NOON);
        fake.back = Duration.ofDays(2);

        assertThat(read(names(1), HistoryReader.BACK)).extracting(BilledHour::hour).containsOnly(HOUR - 20);

        fake.back = Duration.ofHours(1);
        assertThatThrownBy(() -> read(names(1), HistoryReader.BACK)).isInstanceOfSatisfying(PlatformFault.class,
                fault -> assertThat(fault.status()).isEqualTo(406));
    }

    @Test
    void aRefusal_isNoBill_andAnErrorOfHtmlIsAFailure() {
        fake.refusals.put("/consumption_history/v2/projects",
                FakeHistory.json(403, "{\"code\":\"\",\"message\":\"not on this plan\"}"));
        assertThatThrownBy(() -> read(names(1), Duration.ofHours(6))).isInstanceOfSatisfying(PlatformFault.class,
                fault -> assertThat(Bill.isWithout(fault)).isTrue());

        fake.refusals.put("/consumption_history/v2/projects", FakeHistory.html(404));
        assertThatThrownBy(() -> read(names(1), Duration.ofHours(6))).isInstanceOfSatisfying(PlatformFault.class,
                fault -> assertThat(Bill.isWithout(fault)).isFalse());
    }

    @Test
    void branchesThatMayNotBeRead_leaveTheProjects() {
        fake.hour("p-000", HOUR - 2, 60, NOON);
        fake.refusals.put("/consumption_history/v2/branches", FakeHistory.json(404, "{\"message\":\"no such path\"}"));

        assertThat(read(names(1), Duration.ofHours(6))).hasSize(1);
    }

    @Test
    void theOrganization_isTheConfiguredOne_orThatOfAProject() {
        assertThat(HistoryReader.organization(fake.reader("org-mine"))).isEqualTo("org-mine");
        assertThat(HistoryReader.organization(fake.reader(null))).isEqualTo("org-fake");
        fake.refusals.put("/projects", FakeHistory.json(200, "{\"projects\":[{\"id\":\"p-1\"}]}"));
        assertThat(HistoryReader.organization(fake.reader(null))).isNull();
    }

    @Test
    void whatIsUnknownOrUnreadable_isLeftOut() {
        fake.refusals.put("/consumption_history/v2/projects", FakeHistory.json(200,
                """
                        {"projects":[{"project_id":"p-other","periods":[]},
                         {"project_id":"p-000","periods":[{"period_plan":7,"consumption":[
                          {"timeframe_start":"2026-03-20T08:00:00Z","timeframe_end":"2026-03-21T08:00:00Z",
                           "metrics":[{"metric_name":"compute_unit_seconds","value":99}]},
                          {"timeframe_start":"yesterday","metrics":[{"metric_name":"compute_unit_seconds","value":99}]},
                          {"timeframe_start":"2026-03-20T08:00:00Z","metrics":[{"metric_name":"compute_unit_seconds","value":null}]},
                          {"timeframe_start":"2026-03-20T11:00:00+02:00","timeframe_end":"2026-03-20T12:00:00+02:00",
                           "metrics":[{"metric_name":"compute_unit_seconds","value":4}]},
                          {"timeframe_start":"2026-03-20T11:00:00+02:00","timeframe_end":"2026-03-20T12:00:00+02:00",
                           "metrics":[{"metric_name":"compute_unit_seconds","value":5}]}]},
                          {"consumption":[{"timeframe_start":"2026-03-20T09:00:00Z",
                           "metrics":[{"metric_name":"compute_unit_seconds","value":7}]}]}]}]}"""));
        fake.refusals.put("/consumption_history/v2/branches", FakeHistory.json(200, "{}"));

        List<BilledHour> read = new ArrayList<>(read(names(1), Duration.ofHours(6)));
        assertThat(read).as("an hour of two periods is their sum; one that comes twice in a period counts once")
                .containsExactly(new BilledHour("p-000", "", HOUR - 3, 12, null, NOON));
    }
}
