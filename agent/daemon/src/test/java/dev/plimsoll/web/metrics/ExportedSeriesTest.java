package dev.plimsoll.web.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.web.metrics.FleetBoard.SeriesSettings;
import dev.plimsoll.web.metrics.FleetBoard.SeriesSettings.ComputeScope;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which series of computes an agent exports, and how many they are. */
class ExportedSeriesTest {

    static final SeriesSettings STANDARD = new SeriesSettings(ComputeScope.ALL, false);
    private static final ComputeStatus OWN = Fleets.tooSmall();
    private static final ComputeStatus FOREIGN = Fleets.hostile();

    static FleetBoard board(SeriesSettings choice, FleetStatus status) {
        FleetBoard board = new FleetBoard(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                Clock.fixed(Fleets.NOON, ZoneOffset.UTC), () -> {
                    throw new IllegalStateException("no journal");
                }, null, choice);
        board.fleetRead(FleetChanges.NONE, true);
        board.post(status);
        return board;
    }

    private static FleetStatus ofTwoAgents() {
        FleetStatus own = Fleets.of(OWN);
        return own.with(own.computeStatuses().and(Fleets.of(FOREIGN).computeStatuses()));
    }

    private static List<String> lines(FleetBoard board) {
        return Scraped.text(board).lines().filter(line -> line.startsWith("plimsoll_")).toList();
    }

    static List<String> ofComputes(FleetBoard board) {
        return lines(board).stream().filter(line -> line.contains("endpoint_id=\"")).toList();
    }

    private static List<String> ofTheAgent(FleetBoard board) {
        return lines(board).stream().filter(line -> !line.contains("endpoint_id=\"")).toList();
    }

    @Test
    void own_isOfTheAgentsProjectsAlone_andSeriesOfTheFleetStay() {
        FleetBoard all = board(STANDARD, ofTwoAgents());
        FleetBoard own = board(new SeriesSettings(ComputeScope.OWN, false), ofTwoAgents());

        assertThat(FOREIGN.compute().id().projectId()).isNotEqualTo(OWN.compute().id().projectId());
        assertThat(ofComputes(own)).isNotEmpty()
                .isEqualTo(ofComputes(board(STANDARD, Fleets.of(OWN))));
        assertThat(ofComputes(all)).containsAll(ofComputes(own)).hasSizeGreaterThan(ofComputes(own).size());
        assertThat(ofTheAgent(own)).isNotEmpty().isEqualTo(ofTheAgent(all));
        assertThat(exported(own)).isEqualTo(Set.of(OWN.compute().id().endpointId()));
        assertThat(exported(all)).hasSize(2);
        assertThat(own.status().computeStatuses()).as("pages and JSON").hasSize(2);
    }

    private static Set<String> exported(FleetBoard board) {
        List<MetricSnapshots> parts = new ArrayList<>();
        board.read(10, parts::add);
        return parts.stream()
                .flatMap(MetricSnapshots::stream)
                .flatMap(metric -> metric.getDataPoints().stream())
                .map(point -> point.getLabels().get("endpoint_id"))
                .filter(endpoint -> endpoint != null)
                .collect(Collectors.toSet());
    }

    @Test
    void withoutDetail_onlyTheFamiliesOfDetailAreMissing() {
        Set<String> missing = names(board(SeriesSettings.EVERYTHING, Fleets.of(OWN)));
        missing.removeAll(names(board(STANDARD, Fleets.of(OWN))));

        assertThat(missing).containsExactlyInAnyOrder("plimsoll_compute_file_cache_writes_since_start",
                "plimsoll_compute_file_cache_used", "plimsoll_recommendation_saved_cu_seconds",
                "plimsoll_recommendation_cost_cu_seconds");
    }

    private static Set<String> names(FleetBoard board) {
        return lines(board).stream()
                .map(line -> line.split("[ {]", 2)[0])
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
