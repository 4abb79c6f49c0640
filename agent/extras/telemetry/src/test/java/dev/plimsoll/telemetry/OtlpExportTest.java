package dev.plimsoll.telemetry;

import static dev.plimsoll.web.metrics.Fleets.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.OfCompute;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.outbound.Proxies;
import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.metrics.FleetBoard.SeriesSettings;
import dev.plimsoll.web.metrics.Fleets;
import dev.plimsoll.web.metrics.RuntimeMeters;
import dev.plimsoll.web.metrics.Scraped;
import io.micrometer.core.instrument.Timer;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.logs.v1.SeverityNumber;
import io.opentelemetry.proto.metrics.v1.AggregationTemporality;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What a collector receives, and what happens while it does not answer. */
class OtlpExportTest {

    private static final String TOKEN = "t0ken-of-the-collector";
    private static final ComputeId ID = new ComputeId("p-shop", "ep-shop-1");
    private static final SizeRange ONE = Given.cu("1");
    private static final SizeRange TWO = Given.cu("2");

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Logger root = (Logger) LoggerFactory.getLogger("dev.plimsoll.telemetry");
    private final MockCollector collector = new MockCollector();
    private final RuntimeMeters meters = new RuntimeMeters();
    private final InstantSource clock = InstantSource.fixed(NOON);
    private final FleetBoard board = new FleetBoard(meters.registry(), clock, () -> {
        throw new IllegalStateException("no journal here");
    }, null, SeriesSettings.EVERYTHING);

    @BeforeEach
    void listen() {
        log.start();
        root.addAppender(log);
        root.setLevel(Level.TRACE);
    }

    @AfterEach
    void close() {
        root.detachAppender(log);
        collector.close();
        meters.close();
    }

    private OtlpExport export(URI url, Duration interval, boolean metrics, boolean logs) {
        return OtlpExport.start(new OtlpSettings(url, new Secret("X-Collector-Key=" + TOKEN), interval, metrics,
                logs, Proxies.NONE), "1.2.3", 9849, board::read, clock);
    }

    private Map<String, Metric> exported() {
        collector.metrics.clear();
        export(collector.url(), Duration.ofHours(1), true, false).close();
        return collector.metrics.stream()
                .map(MockCollector::byName)
                .flatMap(one -> one.entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private Set<String> scrapedNames() {
        return Scraped.text(board)
                .lines()
                .filter(line -> line.startsWith("# TYPE "))
                .map(line -> line.split(" ", -1)[2])
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void theMetrics_haveTheNamesHelpAndValuesOfTheScrape() throws IOException {
        board.post(Fleets.of(Fleets.tooSmall()));
        // The JVM adds a metric at its first garbage collection, which may happen at any time.
        Set<String> scraped = scrapedNames();

        Map<String, Metric> exported = exported();

        assertThat(exported.keySet()).isSubsetOf(scrapedNames())
                .contains("plimsoll_compute_info", "plimsoll_cycle_duration_seconds", "plimsoll_probes_total",
                        "plimsoll_build_info", "jvm_threads_live_threads");
        scraped.removeAll(exported.keySet());
        assertThat(scraped).as("not exported").isEmpty();
        Metric ratio = Objects.requireNonNull(exported.get("plimsoll_compute_file_cache_hit_ratio"));
        assertThat(ratio.getDescription()).startsWith("Share of reads served from the file cache in the window");
        assertThat(ratio.getGauge().getDataPointsList()).anySatisfy(point -> {
            assertThat(point.getAsDouble()).isEqualTo(0.975);
            assertThat(point.getTimeUnixNano()).isEqualTo(TimeUnit.SECONDS.toNanos(NOON.getEpochSecond()));
            assertThat(MockCollector.attributes(point.getAttributesList())).isEqualTo(
                    Map.of("project_id", "shiny-wind", "endpoint_id", "ep-small", "window", "1h"));
        });
        Metric hits = Objects.requireNonNull(exported.get("plimsoll_compute_file_cache_hits_total"));
        assertThat(hits.getSum().getIsMonotonic()).isTrue();
        assertThat(hits.getSum().getAggregationTemporality())
                .isEqualTo(AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE);
        assertThat(hits.getSum().getDataPoints(0).getAsDouble()).isEqualTo(1_098_000);
    }

    @Test
    void aSeriesEnds_withItsCompute() {
        board.post(Fleets.of(Fleets.tooSmall()));
        assertThat(exported()).containsKeys("plimsoll_compute_size_max_cu", "plimsoll_leader");

        board.post(Fleets.of());

        assertThat(exported()).doesNotContainKey("plimsoll_compute_size_max_cu").containsKey("plimsoll_leader");
    }

    @Test
    void aHistogram_keepsItsBuckets() {
        Timer calls = Timer.builder("plimsoll.platform.requests")
                .serviceLevelObjectives(Duration.ofMillis(100), Duration.ofSeconds(1))
                .register(meters.registry());
        calls.record(Duration.ofMillis(50));
        calls.record(Duration.ofMillis(70));
        calls.record(Duration.ofSeconds(4));

        HistogramDataPoint point = Objects
                .requireNonNull(exported().get("plimsoll_platform_requests_seconds"))
                .getHistogram()
                .getDataPoints(0);

        assertThat(point.getExplicitBoundsList()).containsExactly(0.1, 1.0);
        assertThat(point.getBucketCountsList()).containsExactly(2L, 0L, 1L);
        assertThat(point.getCount()).isEqualTo(3);
        assertThat(point.getSum()).isEqualTo(4.12);
    }

    @Test
    void theResource_namesTheAgent() {
        export(collector.url(), Duration.ofHours(1), true, false).close();

        Map<String, String> resource = MockCollector
                .attributes(collector.metrics.getFirst().getResourceMetrics(0).getResource());
        assertThat(resource).containsEntry("service.name", "plimsoll").containsEntry("service.version", "1.2.3");
        assertThat(resource.get("service.instance.id")).endsWith(":9849").hasSizeGreaterThan(5);
    }

    @Test
    void aChange_isSentFromRecommendationToVerdict() {
        OtlpExport export = export(collector.url(), Duration.ofHours(1), false, true);
        ChangeRecord record = ChangeRecord.EMPTY;
        for (OfCompute entry : List.of(
                NamedEntries.recommended(NOON, ID, Action.GROW, Reason.TOO_SMALL, ONE, TWO, "br-1",
                        "The cache is full."),
                new Blocked(NOON, ID, Guardrail.COOLDOWN, "the last change was 5 minutes ago"),
                NamedEntries.intended(NOON, ID, "c-1", ONE, TWO, "The cache is full.",
                        Given.basis(Action.GROW, Reason.FITS), 1),
                new Executed(NOON, ID, "c-1", ExecutionOutcome.ACCEPTED, "the platform accepted it", List.of()),
                new Settled(NOON, ID, "c-1", Settled.ChangeEnd.APPLIED, "the platform shows 2 CU", null),
                new Verified(NOON, ID, "c-1", EffectVerdict.HARMFUL, "the hit ratio fell"))) {
            record = record.after(entry);
            export.recorded(entry, record);
        }
        export.close();

        assertThat(collector.records()).extracting(LogRecord::getEventName)
                .containsExactly("plimsoll.recommended", "plimsoll.blocked", "plimsoll.intended", "plimsoll.executed",
                        "plimsoll.settled", "plimsoll.verified");
        assertThat(collector.records().getFirst().getBody().getStringValue())
                .isEqualTo("Plimsoll recommends another size for ep-shop-1: from 1 CU to 2 CU. The cache is full.");
        LogRecord verdict = collector.records().getLast();
        assertThat(verdict.getSeverityNumber()).isEqualTo(SeverityNumber.SEVERITY_NUMBER_WARN);
        assertThat(verdict.getTimeUnixNano()).isEqualTo(TimeUnit.SECONDS.toNanos(NOON.getEpochSecond()));
        assertThat(verdict.getBody().getStringValue())
                .isEqualTo("The change of ep-shop-1 from 1 CU to 2 CU did harm. The hit ratio fell.");
        assertThat(MockCollector.attributes(verdict.getAttributesList())).isEqualTo(Map.of("project_id", "p-shop",
                "endpoint_id", "ep-shop-1", "action", "grow", "reason", Reason.FITS.word(), "change_id", "c-1",
                "rolls_back", "false", "setting", "size", "from_cu", "1.0", "to_cu", "2.0", "verdict", "harmful"));
        assertThat(collector.metrics).isEmpty();
    }

    @Test
    void theStopSwitch_isSentByTheLeaderAlone_andNotAtTheStart() {
        OtlpExport export = export(collector.url(), Duration.ofHours(1), false, true);
        export.fleetRead(FleetChanges.NONE.withStopped(true), true);
        export.fleetRead(FleetChanges.NONE, false);
        assertThat(collector.records()).isEmpty();

        export.fleetRead(FleetChanges.NONE.withStopped(true), true);
        export.fleetRead(FleetChanges.NONE.withStopped(true), true);
        export.close();

        assertThat(collector.records()).singleElement().satisfies(record -> {
            assertThat(record.getEventName()).isEqualTo("plimsoll.switched");
            assertThat(record.getBody().getStringValue()).startsWith("The stop switch is on.");
            assertThat(MockCollector.attributes(record.getAttributesList())).isEqualTo(Map.of("stopped", "true"));
        });
    }

    @Test
    void aStoreThatFails_isNoStop() {
        OtlpExport export = export(collector.url(), Duration.ofHours(1), false, true);
        export.post(status(false));
        export.fleetRead(FleetChanges.NONE, true);
        export.post(status(false));
        // While the store cannot be read, the switch counts as on.
        export.post(status(true));
        export.close();

        assertThat(collector.records()).isEmpty();
    }

    private static FleetStatus status(boolean stopped) {
        return Given.fleet(NOON, true, Map.of(), Map.of(), null, List.of(), stopped, true);
    }

    @Test
    void refusals_areLoggedOnceUntilTheyEnd_andTheHeaderIsSentButNotLogged() {
        collector.answers(401, 401, 400);
        OtlpExport export = export(collector.url(), Duration.ofMillis(20), true, false);
        await().atMost(Duration.ofSeconds(30)).until(() -> collector.metrics.size() >= 2);
        export.close();

        assertThat(log.list).extracting(event -> event.getLevel() + " " + event.getFormattedMessage())
                .containsExactly("WARN the OpenTelemetry collector does not take the data",
                        "INFO the OpenTelemetry collector takes the data again");
        assertThat(log.list.getFirst().getKeyValuePairs()).extracting(Object::toString)
                .containsExactly("signal=\"metrics\"", "why=\"HTTP 401\"");
        assertThat(log.list).allSatisfy(event -> assertThat(event.getKeyValuePairs() + event.getFormattedMessage())
                .doesNotContain(TOKEN));
        assertThat(collector.requests).allSatisfy(request -> assertThat(request.getHeaders().get("X-Collector-Key"))
                .isEqualTo(TOKEN));
    }

    @Test
    void anExportThatFailsInPart_failsUntilAWholeOneSucceeds() {
        board.post(Fleets.of(Fleets.tooSmall()));
        collector.answers(200, 400, 200, 400);
        OtlpExport export = export(collector.url(), Duration.ofMillis(20), true, false);
        await().atMost(Duration.ofSeconds(30)).until(() -> collector.metrics.size() >= 4);
        export.close();

        assertThat(log.list).extracting(event -> event.getLevel() + " " + event.getFormattedMessage())
                .containsExactly("WARN the OpenTelemetry collector does not take the data",
                        "INFO the OpenTelemetry collector takes the data again");
    }

    @Test
    void aBusyCollector_isAskedAgain() {
        collector.answers(503);
        OtlpExport export = export(collector.url(), Duration.ofHours(1), false, true);
        Recommended advice = advice();
        export.recorded(advice, ChangeRecord.EMPTY.after(advice));

        await().atMost(Duration.ofSeconds(30)).until(() -> collector.records().size() == 1);
        export.close();

        assertThat(log.list).isEmpty();
    }

    @Test
    void aCollectorThatNeverAnswers_delaysNoPassAndNoEnd() throws IOException {
        try (ServerSocket hole = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            OtlpExport export = export(URI.create("http://127.0.0.1:" + hole.getLocalPort()), Duration.ofMillis(1),
                    true, true);
            Recommended advice = advice();
            ChangeRecord after = ChangeRecord.EMPTY.after(advice);
            board.post(Fleets.of(Fleets.tooSmall()));

            long began = System.nanoTime();
            for (int i = 0; i < 3 * Collector.QUEUE; i++) {
                export.recorded(advice, after);
            }
            Duration took = Duration.ofNanos(System.nanoTime() - began);
            began = System.nanoTime();
            export.close();
            Duration end = Duration.ofNanos(System.nanoTime() - began);

            // One request alone may take ten seconds.
            assertThat(took).isLessThan(Duration.ofSeconds(5));
            assertThat(end).isLessThan(Duration.ofSeconds(5));
        }
    }

    private static Recommended advice() {
        return NamedEntries.recommended(NOON, ID, Action.GROW, Reason.TOO_SMALL, ONE, TWO, "br-1",
                "The cache is full.");
    }
}
