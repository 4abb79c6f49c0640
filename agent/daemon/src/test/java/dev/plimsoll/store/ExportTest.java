package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.BUSY;
import static dev.plimsoll.store.StoreExamples.NOON;
import static dev.plimsoll.store.StoreExamples.OTHER;
import static dev.plimsoll.store.StoreExamples.everyKind;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.json.StatusJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of pages and of the export of the journal, on both databases. */
@ParameterizedClass
@EnumSource(names = {"SQLITE", "POSTGRES"})
class ExportTest extends StoreCase {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    ExportTest(Database database) {
        super(database);
    }

    @Test
    void pagesEndBeforeAnEntry_andMayBeOfOneCompute() {
        everyKind().forEach(journal()::append);
        journal().append(new Switched(NOON, false, "ann"));

        List<StoredEntry> first = entries().page(null, Long.MAX_VALUE, 4);
        List<StoredEntry> second = entries().page(null, first.getLast().id(), 4);

        assertThat(first).extracting(StoredEntry::id)
                .doesNotContainAnyElementsOf(
                        second.stream().map(StoredEntry::id).toList());
        assertThat(second).extracting(StoredEntry::entry).startsWith(everyKind().get(6));
        assertThat(entries().page(BUSY, Long.MAX_VALUE, 100)).hasSize(9);
        assertThat(entries().page(BUSY, first.getLast().id(), 100)).hasSize(7);
        assertThat(entries().page(OTHER, Long.MAX_VALUE, 100)).isEmpty();
    }

    @Test
    void anExportedLineAlone_isEnoughToComputeItsHash() throws Exception {
        everyKind().forEach(journal()::append);

        String previous = "0".repeat(64);
        int chained = 0;
        for (String line : exported(null)) {
            ObjectNode json = (ObjectNode) MAPPER.readTree(line);
            if (json.has("seq")) {
                String hash = json.get("hash").textValue();
                assertThat(json.get("previous_hash").textValue()).isEqualTo(previous);
                assertThat(hashOf(line)).as(line).isEqualTo(hash);
                previous = hash;
                chained++;
            }
        }
        assertThat(chained).isEqualTo(8);
        assertThat(previous).isEqualTo(verified().headHash());
    }

    /** By text alone: what follows the first four fields, after the previous hash. */
    private static String hashOf(String line) {
        String[] parts = line.split(",", 5);
        assertThat(parts[2]).startsWith("\"previous_hash\":\"");
        return sha256(parts[2].substring("\"previous_hash\":\"".length(), parts[2].length() - 1) + "{" + parts[4]);
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aTextIsEscaped_onlyWhereJsonRequiresIt() {
        everyKind().forEach(journal()::append);

        assertThat(exported(null).get(7))
                .endsWith("\"why\":\"\\u001b[1m\\n\\t\\u007f\\b\u2028 </> 😀\",\"operations\":[\"op-1\",\"op-2\"]}");
        assertThat(exported(null).get(3)).contains("\"by\":\"a\\\\b\"");
        assertThat(exported(null).get(8)).contains("Größe 4 CU");
    }

    /** As docs/reference/json.md says. */
    @Test
    void jqWritesTheCanonicalForm() throws Exception {
        everyKind().forEach(journal()::append);
        List<String> lines = exported(null).stream().filter(line -> line.contains("\"seq\"")).toList();
        Path input = Files.write(Files.createTempFile("journal", ".jsonl"), lines);

        List<String> canonical;
        try {
            Process jq = new ProcessBuilder("jq", "-cj",
                    ".previous_hash, del(.id, .seq, .previous_hash, .hash), \"\\n\"", input.toString()).start();
            canonical = jq.inputReader(StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            canonical = abort("jq is not on the PATH");
        } finally {
            Files.delete(input);
        }

        assertThat(canonical.stream().map(ExportTest::sha256)).hasSize(8)
                .containsExactlyElementsOf(lines.stream().map(line -> line.split("\"", 13)[11]).toList());
    }

    private List<String> exported(@Nullable ComputeId compute) {
        List<String> lines = new ArrayList<>();
        store.audit().export(compute, lines::add);
        return lines;
    }

    /** A change counts under the action and reason of its intent; a recommendation and a veto count nowhere. */
    @Test
    void scorecard_countsTheOutcomesOfChanges_byActionAndReason() {
        everyKind().forEach(journal()::append);
        journal().append(new Verified(NOON, BUSY, "c-1", EffectVerdict.HARMFUL, "worse"));

        assertThat(store.audit().scorecard().rows()).singleElement().satisfies(row -> {
            assertThat(row.action()).isEqualTo("grow");
            assertThat(row.reason()).isEqualTo("too_small");
            assertThat(row.outcomes()).isEqualTo(Map.of("applied", 1L, "harmful", 1L));
        });
    }

    @Test
    void exportedFields_haveTheNamesAndValuesOfTheApi() throws JsonProcessingException {
        everyKind().forEach(journal()::append);

        JsonNode published = MAPPER.readTree(StatusJson.journal(entries().page(null, Long.MAX_VALUE, 100).reversed()))
                .get("journal");
        List<String> lines = exported(null);

        assertThat(lines).hasSameSizeAs(published);
        for (int i = 0; i < lines.size(); i++) {
            ObjectNode line = (ObjectNode) MAPPER.readTree(lines.get(i));
            JsonNode expected = published.get(i);
            assertThat(line.<JsonNode>without(List.of("previous_hash", "epoch", "expected"))).isEqualTo(expected);
        }
    }

    @Test
    void anExport_mayBeOfOneCompute_andEndsWhenItsReaderEnds() throws JsonProcessingException {
        append(IntStream.range(0, 600)
                .mapToObj(
                        i -> NamedEntries.dismissed(NOON.plusSeconds(i), i % 10 == 0 ? OTHER : BUSY, NOON, "bob", null))
                .toList());

        assertThat(exported(null)).hasSize(600);
        List<String> some = exported(OTHER);
        assertThat(some).hasSize(60).allMatch(line -> line.contains("\"ep-other\""));
        assertThat(MAPPER.readTree(some.getLast()).get("previous_hash").textValue()).hasSize(64);
        List<String> few = new ArrayList<>();
        store.audit().export(null, line -> few.add(line) && few.size() < 3);
        assertThat(few).hasSize(3);
        assertThat(verified().entries()).isEqualTo(600);
    }
}
