package dev.plimsoll.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plimsoll.Given;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cli.CommandModel;
import dev.plimsoll.cli.terminal.Terminal;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.SqliteTemplate;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verb as a person at a terminal meets it; it needs no account. */
class BacktestVerbTest {

    private static final Instant NOW = Instant.parse("2026-03-08T12:00:00Z");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ComputeId SHOP = new ComputeId("shop", "ep-shop");

    @TempDir
    private static Path shared = Path.of("");

    @TempDir
    private Path folder = Path.of("");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void theRecord_isReplayedThroughThePolicy_andLeftAsItIs() {
        record();

        assertThat(verb("backtest", "-o", "json", "--set", "change.when=now")).isZero();

        JsonNode one = lines().getFirst().get("computes").get(0);
        assertThat(one.get("endpoint_id").asText()).isEqualTo("ep-shop");
        assertThat(one.get("samples").asInt()).isEqualTo(180);
        assertThat(one.get("first_change").get("made_at").asText()).isEqualTo(
                one.get("first_change").get("allowed_at").asText());
        assertThat(one.get("first_change").get("to").get("max_cu").asDouble()).isGreaterThan(1);
        assertThat(one.get("recorded").get("cu_hours").asDouble()).isBetween(2.9, 3.0);
        assertThat(one.get("recorded").get("below_target_seconds").asDouble()).isPositive();
        assertThat(one.get("advised").get("below_target_seconds").get("most").asDouble())
                .isGreaterThanOrEqualTo(
                        one.get("advised").get("below_target_seconds").get("least").asDouble());
        assertThat(lines().getFirst().get("not_known")).isNotEmpty();
        try (Store store = Store.open(settings())) {
            assertThat(Given.latest(store.stores().entries(), 10)).isEmpty();
            assertThat(store.record().samples(SHOP, Instant.MIN, Instant.MAX)).hasSize(180);
        }
    }

    @Test
    void anIdOfTwoProjects_isWrongUse_withTheCandidates() {
        try (Store store = Store.open(settings())) {
            for (String project : List.of("shop", "bank")) {
                store.stores()
                        .samples()
                        .append(new ComputeId(project, "production.primary"), new SampleBuilder().at(NOW).sample(),
                                Totals.ZERO);
            }
        }
        assertThat(verb("backtest", "production.primary")).isEqualTo(2);
        assertThat(err.toString()).contains("bank/production.primary, shop/production.primary");
    }

    @Test
    void ofTheRecord_whatWasNeverCounted_isNull_andNotNone() {
        record(file(), SHOP, false);

        assertThat(verb("backtest", "-o", "json")).isZero();

        JsonNode one = lines().getFirst().get("computes").get(0);
        assertThat(one.get("recorded").get("awake_seconds").asDouble()).isPositive();
        for (String name : List.of("below_target_seconds", "below_target_ratio", "reads", "hit_ratio")) {
            assertThat(one.get("recorded").get(name).isNull()).as(name).isTrue();
        }
        assertThat(one.get("advised").get("below_target_seconds")).hasSize(3).allMatch(JsonNode::isNull);
        out.getBuffer().setLength(0);
        assertThat(verb("backtest")).isZero();
        assertThat(out.toString()).doesNotContain("0 expected");
    }

    @Test
    void recordedSamplesThatCannotBeRead_areLeftOut_andCounted() throws SQLException {
        record();
        spoil("samples = x'00ffff' where probes = 59");

        assertThat(verb("backtest", "-o", "json")).isZero();

        JsonNode one = lines().getFirst().get("computes").get(0);
        assertThat(one.get("samples").asInt()).isEqualTo(121);
        assertThat(one.get("left_out").asInt()).isEqualTo(59);
        assertThat(err.toString()).isEqualToIgnoringNewLines(
                "plimsoll: shop/ep-shop: 59 probes are left out, because they cannot be read");
    }

    @Test
    void aComputeThatCannotBeReplayed_isReportedWithoutAStackTrace_andBlocksNoOther() throws SQLException {
        record();
        record(file(), new ComputeId("shop", "ep-broken"), true);
        spoil("max_cu = 'x' where compute = (select id from compute where endpoint_id = 'ep-broken')");

        assertThat(verb("backtest")).isEqualTo(1);

        assertThat(out.toString()).contains("shop/ep-shop: 180 probes").doesNotContain("ep-broken");
        assertThat(err.toString()).startsWith("plimsoll: shop/ep-broken is left out").doesNotContain("\tat ");
    }

    private void spoil(String set) throws SQLException {
        try (Connection other = DriverManager.getConnection(settings().url());
                Statement spoil = other.createStatement()) {
            assertThat(spoil.executeUpdate("update sample_span set " + set)).isPositive();
        }
    }

    @Test
    void theRecord_asTables_namesWhatIsUnknown() {
        record();

        assertThat(verb("backtest", "--from", "7d ago", "--to", "now", "ep-shop")).isZero();
        assertThat(out.toString()).contains("shop/ep-shop: 180 probes", "SINCE", "grow", "as recorded",
                "as advised", "not possible before the last recorded probe", "Limits of this replay");
    }

    @Test
    void ofTheRecord_onlyTheGivenPeriodCounts() {
        record();

        assertThat(verb("backtest", "--from", "2026-03-08T10:00:00Z", "-o", "json")).isZero();
        assertThat(lines().getFirst().get("computes").get(0).get("samples").asInt()).isEqualTo(121);
        assertThat(verb("backtest", "--from", "2026-03-09")).isEqualTo(1);
        assertThat(err.toString()).contains("no probe was recorded in that time");
    }

    @Test
    void probesMoreThanAWeekBeforeTheGivenPeriod_areNotRead() throws SQLException {
        record();
        spoil("max_cu = 'x' where arrived = (select min(arrived) from sample_span)");

        assertThat(verb("backtest", "--from", "2026-03-15T09:59:00Z")).isEqualTo(1);
        assertThat(err.toString()).contains("shop/ep-shop is left out");
        err.getBuffer().setLength(0);
        assertThat(verb("backtest", "--from", "2026-03-15T09:59:01Z")).isEqualTo(1);
        assertThat(err.toString()).contains("no probe was recorded in that time").doesNotContain("left out");
    }

    @Test
    void whatIsNotOnRecord_isAFailure() {
        assertThat(verb("backtest")).isEqualTo(1);
        assertThat(err.toString()).contains("nothing is recorded yet");
        record();
        assertThat(verb("backtest", "ep-none")).isEqualTo(3);
        assertThat(err.toString()).contains("'ep-none'");
        assertThat(verb("backtest", "--from", "someday")).isEqualTo(2);
        assertThat(err.toString()).contains("--from: 'someday' is not a time");
        assertThat(verb("backtest", "--from", "1d ago", "--to", "2d ago")).isEqualTo(2);
        assertThat(err.toString()).contains("--to is before --from");
    }

    private int verb(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--set", "store.url=" + settings().url()));
        return CommandModel.program(Map.of(), Terminal.NONE, NOW)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
    }

    private List<JsonNode> lines() {
        return out.toString().lines().map(BacktestVerbTest::json).toList();
    }

    private static JsonNode json(String line) {
        try {
            return JSON.readTree(line);
        } catch (IOException wrong) {
            throw new AssertionError(line, wrong);
        }
    }

    private StoreSettings settings() {
        return new StoreSettings("jdbc:sqlite:" + file(), Duration.ofDays(30));
    }

    private Path file() {
        return folder.resolve("store.db");
    }

    @BeforeAll
    static void recordOnce() {
        record(recorded(), SHOP, true);
    }

    private static Path recorded() {
        return shared.resolve("recorded.db");
    }

    private void record() {
        try {
            Files.copy(recorded(), file());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Three hours until now: a full cache of 1 CU, of which a tenth of the reads miss. */
    private static void record(Path file, ComputeId id, boolean isCounted) {
        try (Store store = Store.open(new StoreSettings(SqliteTemplate.url(file), Duration.ofDays(30)))) {
            Instant start = NOW.minus(Duration.ofHours(3));
            for (int minute = 1; minute <= 180; minute++) {
                Duration uptime = Duration.ofMinutes(minute);
                long used = Math.min(419_430, minute * 20_000L);
                long misses = minute * 20_000L;
                Sample sample = new SampleBuilder().at(start.plus(uptime))
                        .startedAt(start)
                        .uptime(uptime)
                        .branch("br")
                        .counters(isCounted ? new Counters(misses * 9, misses, 0, used, null) : null)
                        .database(20L << 30)
                        .others(Duration.ZERO, 10, minute)
                        .sample();
                store.stores().samples().append(id, sample, Totals.ZERO);
            }
        }
    }
}
