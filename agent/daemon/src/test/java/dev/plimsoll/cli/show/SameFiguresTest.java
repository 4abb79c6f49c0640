package dev.plimsoll.cli.show;

import static dev.plimsoll.web.metrics.Fleets.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.journal.MemoryJournal;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.cli.terminal.Screen;
import dev.plimsoll.explain.AdviceWords;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.web.json.StatusJson;
import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.metrics.FleetBoard.SeriesSettings;
import dev.plimsoll.web.metrics.Fleets;
import dev.plimsoll.web.metrics.RuntimeMeters;
import dev.plimsoll.web.metrics.Scraped;
import dev.plimsoll.web.page.PageFrame;
import dev.plimsoll.web.page.StaticFiles;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.page.compute.ComputePage;
import dev.plimsoll.web.page.compute.ComputeView;
import dev.plimsoll.web.page.compute.ComputeView.ChartRange;
import dev.plimsoll.web.page.fleet.FleetPage;
import dev.plimsoll.web.page.fleet.FleetQuery;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.DoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A figure that several surfaces show is the same on each: JSON, metrics, pages and command line. What one of them does not
 * know, no other knows.
 */
class SameFiguresTest {

    private static final PageFrame FRAME = new PageFrame(StaticFiles.load(), Map.of(), Map.of());
    private static final CuHourPrices FREE = CuHourPrices.all(null);
    private static final Visitor READER = new Visitor.Anonymous(false);

    /** What each surface says of one compute. */
    private record Surfaces(ComputeStatus status, JsonNode json, Map<String, Double> metrics, String page, String fleet,
            String explained, String table) {

        @SuppressWarnings("NullAway") // The checker does not see the annotation of a nested type.
        static Surfaces of(ComputeStatus status) {
            try (RuntimeMeters meters = new RuntimeMeters()) {
                FleetBoard board = new FleetBoard(meters.registry(), () -> NOON, MemoryJournal::new, null,
                        SeriesSettings.EVERYTHING);
                board.post(Fleets.of(status));
                return new Surfaces(status, json(status), metrics(board),
                        text(new ComputePage(FRAME, FREE).of(new ComputeView(status, READER,
                                new ChartRange("24h", "24h", null, false), Optional.empty(), Map.of(), null,
                                List.of(), false, NOON))),
                        text(new FleetPage(FRAME, FREE, now -> Map.of()).of(Fleets.of(status),
                                FleetQuery.read(name -> List.of()), READER)),
                        written(out -> new AdviceExplanation(status, out).print()),
                        written(out -> FleetTables.computes(Fleets.of(status))
                                .print(new Screen(out, new PrintWriter(new StringWriter()), Screen.UNLIMITED, false))));
            }
        }

        private static JsonNode json(ComputeStatus status) {
            try {
                return new ObjectMapper().readTree(StatusJson.compute(status, FREE, List.of()));
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        }

        /** By name without prefix and the labels that are not those of the compute. */
        private static Map<String, Double> metrics(FleetBoard board) {
            return Scraped.text(board)
                    .lines()
                    .filter(line -> line.startsWith("plimsoll_") && line.contains("endpoint_id="))
                    .collect(Collectors.toMap(Surfaces::series,
                            line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1))));
        }

        private static String series(String line) {
            String name = line.substring("plimsoll_".length(), line.indexOf('{'));
            String labels = Arrays.stream(line.substring(line.indexOf('{') + 1, line.lastIndexOf('}')).split(","))
                    .filter(label -> !label.startsWith("endpoint_id=") && !label.startsWith("project_id="))
                    .collect(Collectors.joining(","));
            return labels.isEmpty() ? name : name + "{" + labels + "}";
        }

        private static String text(String html) {
            return html.replaceAll("<[^>]*>", "|").replaceAll("\\|+", "|").replace("&#x27;", "'");
        }

        private static String written(Consumer<PrintWriter> printer) {
            StringWriter text = new StringWriter();
            PrintWriter out = new PrintWriter(text);
            printer.accept(out);
            out.flush();
            return text.toString();
        }

        /** A figure of the JSON, by its path; empty where it is null, or the path ends before. */
        OptionalDouble json(String path) {
            return figure(json.at("/" + path.replace('.', '/')));
        }

        /** A time is in seconds of Unix time. */
        static OptionalDouble figure(JsonNode node) {
            return node.isNumber() ? OptionalDouble.of(node.doubleValue())
                    : node.isTextual() ? OptionalDouble.of(Instant.parse(node.textValue()).toEpochMilli() / 1000.0)
                            : OptionalDouble.empty();
        }

        OptionalDouble metric(String series) {
            Double value = metrics.get(series);
            return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
        }

        Ratio target() {
            return status.sizing().policy().target().ratio();
        }
    }

    static Stream<ComputeStatus> statuses() {
        return Stream.of(Fleets.tooSmall(), Fleets.withRestartTimes(), Fleets.firstHours(), Fleets.warming(),
                Fleets.waiting(), Fleets.quiet(), Fleets.asleep(), Fleets.unreachable(), Fleets.unknown(),
                Fleets.largest(), Fleets.autoscaling());
    }

    /** A figure of JSON and metrics. */
    private record Shared(String json, String series, double factor) {

        Shared(String json, String series) {
            this(json, series, 1);
        }
    }

    private static final List<Shared> SHARED = List.of(new Shared("min_cu", "compute_size_min_cu"),
            new Shared("max_cu", "compute_size_max_cu"),
            new Shared("target_hit_ratio", "compute_target_hit_ratio"),
            new Shared("lifetime_hit_ratio", "compute_file_cache_lifetime_hit_ratio"),
            new Shared("cache_capacity_bytes", "compute_file_cache_capacity_bytes"),
            new Shared("cache_fill_ratio", "compute_file_cache_fill_ratio"),
            new Shared("cache.hits", "compute_file_cache_hits_since_start"),
            new Shared("cache.misses", "compute_file_cache_misses_since_start"),
            new Shared("cache.used", "compute_file_cache_used"),
            new Shared("last_active", "compute_last_active_timestamp_seconds"),
            new Shared("observed_at", "compute_observed_timestamp_seconds"),
            new Shared("cache.writes", "compute_file_cache_writes_since_start"),
            new Shared("totals.writes", "compute_file_cache_writes_total"),
            new Shared("connections", "compute_connections"),
            new Shared("connections_limit", "compute_connections_limit"),
            new Shared("connections_headroom_ratio", "compute_connections_headroom_ratio"),
            new Shared("max_connections_table", "compute_max_connections{source=\"table\"}"),
            new Shared("max_connections_live", "compute_max_connections{source=\"live\"}"),
            new Shared("totals.hits", "compute_file_cache_hits_total"),
            new Shared("totals.misses", "compute_file_cache_misses_total"),
            new Shared("totals.starts_by_us", "compute_starts_total{cause=\"us\"}"),
            new Shared("totals.starts_by_others", "compute_starts_total{cause=\"others\"}"),
            new Shared("recommendation.min_cu", "recommended_min_cu"),
            new Shared("recommendation.max_cu", "recommended_max_cu"),
            new Shared("recommendation.platform_rule.cu", "platform_rule_cu"),
            new Shared("recommendation.cost_benefit.saved_cu_hours", "recommendation_saved_cu_seconds", 3_600),
            new Shared("recommendation.cost_benefit.cost_cu_hours", "recommendation_cost_cu_seconds", 3_600),
            new Shared("recommendation.restart_impact.connections", "restart_impact_connections"),
            new Shared("recommendation.restart_impact.cache_bytes", "restart_impact_cache_bytes"),
            new Shared("recommendation.restart_impact.warmup_seconds", "restart_impact_warmup_seconds"),
            new Shared("recommendation.restart_impact.by_hour.lowest", "restart_impact_lowest_connections"),
            new Shared("recommendation.restart_impact.by_hour.lowest_hour", "restart_impact_lowest_hour"));

    @ParameterizedTest
    @MethodSource("statuses")
    void jsonAndMetrics(ComputeStatus status) {
        Surfaces shown = Surfaces.of(status);

        for (Shared figure : SHARED) {
            OptionalDouble json = shown.json(figure.json());
            OptionalDouble metric = shown.metric(figure.series());
            assertThat(metric.isPresent()).as("%s = %s, %s = %s", figure.json(), json, figure.series(), metric)
                    .isEqualTo(json.isPresent());
            if (json.isPresent()) {
                assertThat(metric.getAsDouble()).as(figure.series())
                        .isCloseTo(json.getAsDouble() * figure.factor(), Offset.offset(1e-6));
            }
        }
    }

    /** Each figure is known in at least one of the examples, and unknown in another. Else the comparison proves nothing. */
    @Test
    void theExamplesKnowAndDoNotKnow() {
        List<Surfaces> all = statuses().map(Surfaces::of).toList();

        assertThat(SHARED).allSatisfy(figure -> assertThat(all).as(figure.json())
                .anyMatch(one -> one.json(figure.json()).isPresent()));
        assertThat(SHARED.stream().filter(figure -> all.stream().anyMatch(one -> one.json(figure.json()).isEmpty())))
                .hasSizeGreaterThan(SHARED.size() * 2 / 3);
    }

    /** Metrics whose labels name what JSON says as a word or as a list; each is compared in a test of its own. */
    private static final Set<String> LABELLED = Set.of("compute_info", "compute_law_info", "compute_state",
            "compute_phase", "compute_start_refill_seconds",
            "compute_file_cache_hit_ratio", "recommendation", "recommendation_timestamp_seconds",
            "predicted_hit_ratio", "restart_impact_waiting_saves_cu_seconds",
            "restart_impact_waiting_saves_connections", "restart_impact_waiting_timestamp_seconds");
    /** Metrics of what the JSON of a compute does not have. */
    private static final Set<String> METRICS_ONLY = Set.of("compute_up", "compute_at_largest_size",
            "compute_change_breaker_open", "compute_change_open_timestamp_seconds", "compute_change_drift",
            "compute_update_due_timestamp_seconds", "savings_cu_seconds", "savings_estimate_cu_seconds");

    @ParameterizedTest
    @MethodSource("statuses")
    void eachMetricOfACompute_isCompared_orIsNotInJson(ComputeStatus status) {
        Set<String> shared = SHARED.stream().map(Shared::series).collect(Collectors.toSet());

        assertThat(Surfaces.of(status).metrics().keySet()).allMatch(series -> shared.contains(series)
                || LABELLED.contains(series.split("\\{", 2)[0]) || METRICS_ONLY.contains(series));
    }

    @ParameterizedTest
    @MethodSource("statuses")
    void whatTheLatestStartsTook(ComputeStatus status) {
        Surfaces shown = Surfaces.of(status);
        JsonNode starts = shown.json().at("/recommendation/restart_impact/starts");

        for (JsonNode start : starts) {
            assertThat(shown.metric("compute_start_refill_seconds{kind=\"" + start.path("kind").asText() + "\"}"))
                    .isEqualTo(Surfaces.figure(start.path("refill_seconds")));
        }
        assertThat(shown.metrics().keySet()).filteredOn(series -> series.startsWith("compute_start_refill"))
                .hasSize(starts.size());
    }

    @ParameterizedTest
    @MethodSource("statuses")
    void whatWaitingSaves(ComputeStatus status) {
        Surfaces shown = Surfaces.of(status);

        for (JsonNode moment : shown.json().at("/recommendation/restart_impact/waiting")) {
            String series = "restart_impact_waiting_%s{until=\"" + moment.path("until").asText() + "\"}";
            assertThat(shown.metric(series.formatted("saves_connections")))
                    .isEqualTo(Surfaces.figure(moment.path("saved_connections")));
            assertThat(shown.metric(series.formatted("timestamp_seconds")))
                    .isEqualTo(Surfaces.figure(moment.path("at")));
            OptionalDouble cuHours = Surfaces.figure(moment.path("saved_cu_hours"));
            assertThat(shown.metric(series.formatted("saves_cu_seconds"))).isEqualTo(
                    cuHours.isPresent() ? OptionalDouble.of(3_600 * cuHours.getAsDouble()) : cuHours);
        }
    }

    @ParameterizedTest
    @MethodSource("statuses")
    void stateAndRecommendation(ComputeStatus status) {
        Surfaces shown = Surfaces.of(status);
        JsonNode advice = shown.json().path("recommendation");

        assertThat(shown
                .metric("compute_state{state=\"%s\"}".formatted(status.compute().lifecycle().state().kind().word())))
                .hasValue(1);
        assertThat(shown.metrics().keySet()).filteredOn(series -> series.startsWith("compute_info{"))
                .singleElement()
                .asString()
                .contains("branch_id=\"%s\"".formatted(shown.json().path("branch_id").asText()),
                        "type=\"%s\"".formatted(shown.json().path("type").asText()),
                        "region_id=\"%s\"".formatted(shown.json().path("region_id").asText()));
        JsonNode law = shown.json().path("law");
        assertThat(shown.metrics().keySet()).filteredOn(series -> series.startsWith("compute_law_info{"))
                .containsExactly(
                        "compute_law_info{cache_share=\"%s\",chunk_bytes=\"%s\",connections_per_cu=\"%s\",source=\"%s\"}"
                                .formatted(law.path("cache_share").asText(""), law.path("chunk_bytes").asText(""),
                                        law.path("connections_per_cu").asText(""), law.path("source").asText()));
        assertThat(shown.metrics().entrySet()).filteredOn(one -> one.getKey().startsWith("recommendation_timestamp"))
                .allMatch(since -> shown.json("recommendation.since").equals(OptionalDouble.of(since.getValue())));
        assertThat(shown.metric("compute_phase{phase=\"%s\"}".formatted(shown.json().path("phase").asText())))
                .hasValue(1);
        assertThat(shown.metric("recommendation{action=\"%s\",reason=\"%s\"}".formatted(advice.path("action").asText(),
                advice.path("reason").asText()))).hasValue(1);
        assertThat(shown.explained()).contains("phase " + shown.json().path("phase").asText(),
                "(" + AdviceWords.of(Reason.valueOf(advice.path("reason").asText().toUpperCase(Locale.ROOT))) + ")",
                advice.path("why").asText());
        assertThat(shown.page()).contains("|" + shown.json().path("phase").asText() + "|");
        assertThat(shown.table()).contains(FleetTables.advice(status));
        assertThat(shown.fleet().toLowerCase(Locale.ROOT))
                .contains(shown.json().path("problem").isNull()
                        ? FleetTables.advice(status).toLowerCase(Locale.ROOT)
                        : shown.json().path("problem").path("detail").asText());
    }

    @ParameterizedTest
    @MethodSource("statuses")
    void theHitRatioNow(ComputeStatus status) {
        Surfaces shown = Surfaces.of(status);
        OptionalDouble json = shown.json("hit_ratio");

        assertThat(shown.metric("compute_file_cache_hit_ratio{window=\"%s\"}"
                .formatted(shown.json().path("hit_ratio_window").asText()))).isEqualTo(json);
        if (json.isPresent()) {
            String text = new Ratio(json.getAsDouble()).beside(shown.target());
            assertThat(List.of(shown.page(), shown.fleet(), shown.table())).allSatisfy(
                    surface -> assertThat(surface).contains(text));
        } else {
            assertThat(shown.page()).contains("|Hit ratio|–|");
            assertThat(shown.metrics().keySet()).noneMatch(series -> series.startsWith("compute_file_cache_hit_ratio"));
        }
    }

    @ParameterizedTest
    @MethodSource("statuses")
    void connections(ComputeStatus status) {
        Surfaces shown = Surfaces.of(status);
        OptionalDouble used = shown.json("connections");

        if (used.isPresent()) {
            String inUse = FigureText.of((long) used.getAsDouble());
            String limit = FigureText.of((long) shown.json("connections_limit").orElseThrow());
            assertThat(shown.page()).contains("|Connections|%s|of %s ".formatted(inUse, limit));
            assertThat(shown.fleet()).contains("|%s| of %s|".formatted(inUse, limit));
            assertThat(shown.table()).contains("%s of %s".formatted(inUse, limit));
        } else {
            assertThat(shown.page()).contains("|Connections|–|not known");
        }
    }

    @ParameterizedTest
    @MethodSource("statuses")
    void thePredictionOfEachSize(ComputeStatus status) {
        Surfaces shown = Surfaces.of(status);

        for (JsonNode at : shown.json().path("recommendation").path("predicted")) {
            String cu = at.path("cu").asText();
            boolean isKnown = at.path("expected").isNumber();
            assertThat(at.path("lower").isNumber()).isEqualTo(isKnown);
            assertThat(at.path("basis").asText().equals("unknown")).as("%s CU is not known", cu).isEqualTo(!isKnown);
            String bound = "predicted_hit_ratio{bound=\"%s\",cu=\"" + cu + "\"}";
            if (shown.metric(bound.formatted("upper")).isPresent()) {
                assertThat(shown.metric(bound.formatted("upper")))
                        .isEqualTo(OptionalDouble.of(at.path("upper").asDouble()));
                assertThat(shown.metric(bound.formatted("expected")).isPresent()).as(cu + " CU").isEqualTo(isKnown);
                assertThat(shown.metric(bound.formatted("lower")).isPresent()).as(cu + " CU").isEqualTo(isKnown);
            }
            String expected = isKnown ? new Ratio(at.path("expected").asDouble()).toString() : "not known";
            assertThat(predictedOnPage(shown, cu)).isEqualTo(expected);
            assertThat(shown.explained()).contains(isKnown ? expected + " " + at.path("kind").asText() : expected);
        }
    }

    /** The cell after the size and its basis. */
    private static String predictedOnPage(Surfaces shown, String cu) {
        String table = shown.page().substring(shown.page().indexOf("|80 % interval|"));
        Matcher row = Pattern
                .compile("\\|%s CU\\|(?:now\\||advised\\|)?(?:fact|forecast): [^|]+\\|([^|]+)\\|"
                        .formatted(Pattern.quote(cu)))
                .matcher(table);
        return row.find() ? row.group(1) : "no row of " + cu + " CU";
    }

    @ParameterizedTest
    @MethodSource("statuses")
    void whatIsRuledOut(ComputeStatus status) {
        Surfaces shown = Surfaces.of(status);

        for (JsonNode line : shown.json().path("recommendation").path("ruled_out")) {
            String sizes = line.asText().substring(0, line.asText().indexOf(": "));
            String why = line.asText().substring(sizes.length() + 2);
            assertThat(shown.page().toLowerCase(Locale.ROOT))
                    .contains("|%s: |%s.|".formatted(sizes, why).toLowerCase(Locale.ROOT));
            assertThat(shown.explained()).contains("ruled out     %s: %s".formatted(sizes, why));
        }
    }

    @ParameterizedTest
    @MethodSource("statuses")
    void whatARestartCosts(ComputeStatus status) {
        Surfaces shown = Surfaces.of(status);
        if (!shown.json().at("/recommendation/restart_impact/restarts").asBoolean(true)) {
            return;
        }
        restart(shown, "connections", "Connections that drop", "connections dropped: ",
                value -> FigureText.of((long) value));
        restart(shown, "cache_bytes", "Cache to read again", "cache lost: ",
                value -> new Bytes((long) value).toString());
        restart(shown, "warmup_seconds", "Warm-up", "warm-up: ",
                value -> "about " + FigureText.of(Duration.ofSeconds((long) value)));
    }

    private static void restart(Surfaces shown, String field, String onPage, String atTerminal,
            DoubleFunction<String> text) {
        OptionalDouble json = shown.json("recommendation.restart_impact." + field);
        @Nullable
        String known = json.isPresent() ? text.apply(json.getAsDouble()) : null;
        assertThat(shown.page()).contains("|%s|%s|".formatted(onPage, known == null ? "not known" : known));
        assertThat(shown.explained()).contains(atTerminal + (known == null ? "not known" : known));
    }

    @ParameterizedTest
    @MethodSource("statuses")
    void theQuietestHour(ComputeStatus status) {
        Surfaces shown = Surfaces.of(status);
        boolean isKnown = shown.json("recommendation.restart_impact.by_hour.lowest").isPresent();

        assertThat(shown.page().contains("The fewest are")).as("page").isEqualTo(isKnown);
        assertThat(shown.explained().contains("The fewest are")).as("command line").isEqualTo(isKnown);
    }

    /** First reads of an empty cache are no miss of the target. */
    @Test
    void aRatioIsMarked_onlyWhereItBelongsToTheSize() {
        String low = "value low";

        assertThat(new FleetPage(FRAME, FREE, now -> Map.of()).of(Fleets.of(Fleets.warming()),
                FleetQuery.read(name -> List.of()), READER))
                .contains("98.94 %")
                .doesNotContain(low);
        assertThat(new FleetPage(FRAME, FREE, now -> Map.of()).of(Fleets.of(Fleets.tooSmall()),
                FleetQuery.read(name -> List.of()), READER))
                .contains(low);
    }
}
