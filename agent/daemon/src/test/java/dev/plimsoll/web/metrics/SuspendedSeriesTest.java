package dev.plimsoll.web.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.metrics.FleetBoard.SeriesSettings;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The series of suspended computes, which are kept, are those that their statuses would have now. */
class SuspendedSeriesTest {

    private final FleetBoard board = new FleetBoard(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
            Clock.fixed(Fleets.NOON, ZoneOffset.UTC), () -> {
                throw new IllegalStateException("no journal");
            }, null, SeriesSettings.EVERYTHING);
    private final Map<ComputeId, ComputeStatus> statuses = new HashMap<>();

    private static ComputeStatus atRest(int number) {
        return of(number, Fleets.asleep()
                .with(new Plan.Advise(), Fleets.asleep().advice().record()));
    }

    private static ComputeStatus of(int number, ComputeStatus status) {
        return Fleets.as(new ComputeId("project-" + number % 7, "ep-" + number), status);
    }

    private void put(ComputeStatus status) {
        statuses.put(status.compute().id(), status);
    }

    private List<String> scrape() {
        board.post(Given.fleet(Fleets.NOON, true, statuses, Map.of(), null, List.of(), false, true));
        return Scraped.text(board).lines().toList();
    }

    @Test
    void theyAreThoseOfTheirStatuses_eachFamilyOnce() {
        for (int i = 0; i < 1_200; i++) {
            put(atRest(i));
        }
        // Sets: a search through a list of so many lines for each of them takes a minute.
        Set<String> missing = Stream.of(ComputeMetric.values())
                .map(new ComputeExposition(List.copyOf(statuses.values()), null)::of)
                .flatMap(String::lines)
                .collect(Collectors.toSet());
        assertThat(missing).hasSizeGreaterThan(20_000);
        put(Fleets.autoscaling());

        List<String> scraped = scrape();

        assertThat(atRest(1).isAtRest()).isTrue();
        missing.removeAll(Set.copyOf(scraped));
        assertThat(missing).isEmpty();
        assertThat(scraped.stream().filter(line -> line.startsWith("# "))).doesNotHaveDuplicates();
        assertThat(families(scraped)).as("the lines of a family stand together").doesNotHaveDuplicates();
    }

    private static List<String> families(List<String> lines) {
        String[] latest = {""};
        return lines.stream()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .map(line -> line.split("[ {]", 2)[0])
                .filter(name -> {
                    boolean isNext = !name.equals(latest[0]);
                    latest[0] = name;
                    return isNext;
                })
                .toList();
    }

    @Test
    void aComputeThatWakes_isNoLongerAmongThem_andOneThatIsGoneHasNoSeries() {
        for (int i = 0; i < 30; i++) {
            put(atRest(i));
        }
        scrape();
        put(of(3, Fleets.asleep()));
        statuses.remove(atRest(4).compute().id());

        List<String> lines = scrape();

        assertThat(lines.stream().filter(line -> line.contains("endpoint_id=\"ep-3\""))).isNotEmpty()
                .doesNotHaveDuplicates();
        assertThat(lines).noneMatch(line -> line.contains("endpoint_id=\"ep-4\""));
    }

    @Test
    void whatTheJournalSaysOfTheFleet_isShownAtOnce() {
        put(atRest(1));
        assertThat(scrape()).noneMatch(line -> line.startsWith("plimsoll_compute_change_breaker"));

        board.fleetRead(FleetChanges.NONE, true);

        assertThat(scrape()).anyMatch(line -> line.startsWith("plimsoll_compute_change_breaker"));
    }
}
