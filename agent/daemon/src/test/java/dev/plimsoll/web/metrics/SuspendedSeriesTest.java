package dev.plimsoll.web.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.KeptStatus;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.json.CompactStatus;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The series of suspended computes, which are kept, are those that their statuses would have now. */
class SuspendedSeriesTest {

    private final FleetBoard board = new FleetBoard(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
            Clock.fixed(Fleets.NOON, ZoneOffset.UTC), () -> {
                throw new IllegalStateException("no journal");
            });
    private final Map<ComputeId, KeptStatus> kept = new HashMap<>();

    private static ComputeStatus asleep(int number) {
        ComputeStatus one = Fleets.asleep();
        return new ComputeStatus(
                ComputeBuilder.like(one.compute()).id("project-" + number % 7, "ep-" + number).compute(),
                one.project(), one.phase(), one.probes(), one.ratios(), one.assessment(), one.advice(), one.sizing());
    }

    private void put(KeptStatus one) {
        kept.put(one.status().compute().id(), one);
    }

    private List<String> scrape() {
        board.post(new FleetStatus(Fleets.NOON, true, kept, Map.of(), null, List.of(), false, true));
        return Scraped.text(board).lines().toList();
    }

    private static List<String> ofComputes(List<String> lines) {
        return lines.stream().filter(line -> line.contains("endpoint_id=\"")).sorted().toList();
    }

    @Test
    void theyAreThoseOfTheWholeStatuses_eachFamilyOnce() {
        for (int i = 0; i < 1_200; i++) {
            put(asleep(i));
        }
        put(Fleets.autoscaling());
        List<String> whole = scrape();
        kept.replaceAll((id, one) -> one == kept.get(Fleets.autoscaling().compute().id()) ? one
                : CompactStatus.of(one.status()));

        List<String> compact = scrape();

        assertThat(ofComputes(compact)).isEqualTo(ofComputes(whole)).hasSizeGreaterThan(20_000);
        assertThat(compact.stream().filter(line -> line.startsWith("# "))).doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(whole.stream().filter(line -> line.startsWith("# ")).toList());
        assertThat(families(compact)).as("the lines of a family stand together").doesNotHaveDuplicates();
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
            put(CompactStatus.of(asleep(i)));
        }
        scrape();
        put(asleep(3));
        kept.remove(asleep(4).compute().id());

        List<String> lines = scrape();

        assertThat(lines.stream().filter(line -> line.contains("endpoint_id=\"ep-3\""))).hasSameSizeAs(
                lines.stream().filter(line -> line.contains("endpoint_id=\"ep-5\"")).toList());
        assertThat(lines).noneMatch(line -> line.contains("endpoint_id=\"ep-4\""));
    }

    @Test
    void whatTheJournalSaysOfTheFleet_isShownAtOnce() {
        put(CompactStatus.of(asleep(1)));
        assertThat(scrape()).noneMatch(line -> line.startsWith("plimsoll_compute_change_breaker"));

        board.fleetRead(FleetChanges.NONE, true);

        assertThat(scrape()).anyMatch(line -> line.startsWith("plimsoll_compute_change_breaker"));
    }
}
