package dev.plimsoll.web.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.change.verdict.Expectation.ExpectedImpact;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.web.json.FleetJson.ListPage;
import dev.plimsoll.web.metrics.Fleets;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Names, order and values of all fields are those of the checked-in files, which have one field a line. Write them
 * again with {@code -Dplimsoll.write=true}.
 */
class StatusJsonTest {

    private static final boolean WRITE = Boolean.getBoolean("plimsoll.write");
    private static final Path FOLDER = Path.of(System.getProperty("plimsoll.root", "../.."), "agent", "daemon", "src",
            "test", "resources", "json");
    private static final CuHourPrices NO_PRICES = CuHourPrices.all(null);
    private static final Instant NOON = Fleets.NOON;
    private static final ComputeId COMPUTE = new ComputeId("shop", "ep-shop");
    private static final SizeRange ONE = Given.cu("1");
    private static final SizeRange TWO = Given.cu("2");

    @Test
    void computes_areThoseThatAreCheckedIn() throws IOException {
        FleetStatus fleet = Fleets.of(Fleets.tooSmall(), Fleets.unknown(), Fleets.hostile());
        StringWriter out = new StringWriter();
        new FleetJson(NO_PRICES).computes(fleet, ListPage.ALL, out);

        assertChecked("computes", out.toString());
        assertChecked("quiet", StatusJson.compute(Fleets.quiet(), NO_PRICES, List.of()));
        assertChecked("restart-times",
                StatusJson.compute(Fleets.withRestartTimes(), NO_PRICES, List.of()));
        assertChecked("suspended", StatusJson.compute(Fleets.asleep(), NO_PRICES, List.of()));
        assertChecked("unreachable",
                StatusJson.compute(Fleets.unreachable(), NO_PRICES, List.of()));
    }

    @Test
    void lists_haveTheQuietestHour_andOnlyOneComputeHasEachHour() throws IOException {
        FleetStatus fleet = Fleets.of(Fleets.withRestartTimes());
        StringWriter computes = new StringWriter();
        new FleetJson(NO_PRICES).computes(fleet, ListPage.ALL, computes);
        StringWriter recommendations = new StringWriter();
        new FleetJson(NO_PRICES).recommendations(fleet, ListPage.ALL, recommendations);

        JsonNode whole = byHour(StatusJson.compute(Fleets.withRestartTimes(), NO_PRICES, List.of()), "/recommendation");
        assertThat(whole.get("connections")).hasSize(168);
        assertThat(whole.get("awake_ratio")).hasSize(168);
        ObjectNode summary = whole.<ObjectNode>deepCopy().without(List.of("connections", "awake_ratio"));
        assertThat(summary.get("lowest_hour").isInt()).isTrue();
        assertThat(byHour(computes.toString(), "/computes/0/recommendation")).isEqualTo(summary);
        assertThat(byHour(recommendations.toString(), "/recommendations/0")).isEqualTo(summary);
    }

    private static JsonNode byHour(String json, String recommendation) throws IOException {
        return new JsonMapper().readTree(json).at(recommendation + "/restart_impact/by_hour");
    }

    private static ChangeBasis costing() {
        return new ChangeBasis(Action.GROW, Reason.TOO_SMALL,
                Expectation.NONE.with(new ExpectedImpact(43, 393_216L, Duration.ofSeconds(930), 2.43, 2.43)), "ann",
                null, ChangeBasis.Via.API);
    }

    @Test
    void journalEntries_areThoseThatAreCheckedIn() throws IOException {
        List<JournalEntry> entries = List.of(
                NamedEntries.recommended(NOON, COMPUTE, Action.GROW, Reason.TOO_SMALL, ONE, TWO, "br-main", "full"),
                NamedEntries.approved(NOON, COMPUTE, ONE, TWO, "br-main", "ann", false, "a suspend"),
                NamedEntries.approved(NOON, COMPUTE, ONE, TWO, "br-main", "ann", false, null),
                NamedEntries.dismissed(NOON, COMPUTE, NOON.plusSeconds(60), "ann", null),
                new JournalEntry.Blocked(NOON, COMPUTE, Guardrail.COOLDOWN, "too soon"),
                NamedEntries.intended(NOON, COMPUTE, "change-1", ONE, TWO, "full",
                        Given.basis(Action.GROW, Reason.TOO_SMALL), 7),
                NamedEntries.intended(NOON, COMPUTE, "change-2", ONE, TWO, "full", costing(), 7),
                new JournalEntry.Executed(NOON, COMPUTE, "change-1", ExecutionOutcome.ACCEPTED, "200",
                        List.of()),
                new JournalEntry.Settled(NOON, COMPUTE, "change-1", JournalEntry.Settled.ChangeEnd.APPLIED,
                        "as expected", null),
                new JournalEntry.Verified(NOON, COMPUTE, "change-1", EffectVerdict.CONFIRMED, "target reached"),
                NamedEntries.setElsewhere(NOON, COMPUTE, ONE, TWO),
                new JournalEntry.Switched(NOON, true, "ann"));

        assertChecked("journal", StatusJson.journal(IntStream.range(0, entries.size())
                .mapToObj(i -> new StoredEntry(i + 1L, null, entries.get(i)))
                .toList()));
    }

    private static void assertChecked(String name, String json) throws IOException {
        Path file = FOLDER.resolve(name + ".json");
        String text = json.replace(",\"", ",\n\"") + "\n";
        if (WRITE) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, text);
        }

        assertThat(file).as("write it again with -Dplimsoll.write=true").hasContent(text);
    }
}
