package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code plimsoll history --archive}. */
class HistoryArchiveTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final Instant OLD = NOON.minus(Duration.ofDays(400));

    private final Path folder;
    private final Path file;
    private final StoreVerb verb;

    HistoryArchiveTest(@TempDir Path folder) {
        this.folder = folder;
        this.file = folder.resolve("old.jsonl");
        this.verb = new StoreVerb(folder, NOON);
    }

    @BeforeEach
    void given() {
        try (Store store = verb.open()) {
            for (int i = 0; i < 6; i++) {
                store.stores()
                        .journal()
                        .append(new Dismissed(OLD.plusSeconds(i), new ComputeId("p", "ep-one"), OLD, "bob", null));
            }
        }
    }

    private int history(String... words) {
        return verb.run("history", words);
    }

    private int archive(String... words) {
        return history(Stream.concat(Stream.of("--archive", file.toString()), Stream.of(words)).toArray(String[]::new));
    }

    @Test
    void oldEntries_goToAFileOfTheOwner_andTheJournalSaysSo() throws IOException {
        assertThat(archive()).isZero();

        assertThat(verb.out()).contains("6 entries from 1 to 6 are in " + file + ", and no more in the journal.",
                "recorded as entry 7", "file SHA-256 ");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        assertThat(Files.readAllLines(file)).hasSize(6).allMatch(line -> line.startsWith("{\"id\":"));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(Path::getFileName).map(Path::toString))
                    .as("no temporary file")
                    .noneMatch(name -> name.startsWith(".old"));
        }
        assertThat(history()).isZero();
        assertThat(verb.out()).contains("archived", "6 entries from 1 to 6 in old.jsonl by ")
                .doesNotContain("dismissed");
        assertThat(history("--verify")).isZero();
        assertThat(verb.out()).contains("7 intact entries (6 archived), from 2026-03-01T12:00:00Z");
    }

    @Test
    void json_hasTheSameFigures() throws IOException {
        assertThat(archive("-o", "json")).isZero();
        JsonNode done = new JsonMapper().readTree(verb.out());
        assertThat(done.get("entries").intValue()).isEqualTo(6);
        assertThat(done.get("first_seq").intValue()).isEqualTo(1);
        assertThat(done.get("last_seq").intValue()).isEqualTo(6);
        assertThat(done.get("seq").intValue()).isEqualTo(7);
        assertThat(done.get("file").textValue()).isEqualTo("old.jsonl");

        assertThat(history("--verify", "--archive", file.toString(), "-o", "json")).isZero();
        JsonNode verified = new JsonMapper().readTree(verb.out());
        assertThat(verified.get("intact").booleanValue()).isTrue();
        assertThat(verified.get("archived").intValue()).isEqualTo(6);
        assertThat(verified.get("archive").get("intact").booleanValue()).isTrue();
        assertThat(verified.get("archive").get("file_sha256")).isEqualTo(done.get("file_sha256"));
    }

    @Test
    void aFile_isVerifiedAgainstTheJournal() throws IOException {
        archive();
        assertThat(history("--verify", "--archive", file.toString())).isZero();
        assertThat(verb.out()).contains("The archive " + file + " is intact, and the journal records it.",
                "6 intact entries, from 1 to 6");

        Files.writeString(file, Files.readString(file).replaceFirst("bob", "eve"));
        assertThat(history("--verify", "--archive", file.toString())).isEqualTo(1);
        assertThat(verb.out()).contains("The chain of the journal is intact.",
                "is broken: line 1 has another hash than its content. It was changed.");

        Files.write(file, List.of());
        assertThat(history("--verify", "--archive", file.toString())).isEqualTo(1);
        assertThat(verb.out()).contains("the journal records no archive with this SHA-256");

        assertThat(history("--verify", "--archive", folder.resolve("none").toString())).isEqualTo(1);
        assertThat(verb.err()).contains("--archive: " + folder.resolve("none") + " cannot be read: ",
                "does not exist");
    }

    @Test
    void aSecondRun_hasNothingToArchive_andWritesNoFile() {
        archive();
        Path other = folder.resolve("other.jsonl");

        assertThat(history("--archive", other.toString())).isZero();

        assertThat(verb.out()).contains("Nothing to archive: every chained entry from before 2025-03-01T12:00:00Z");
        assertThat(other).doesNotExist();
    }

    @Test
    void anExistingFile_isNeverReplaced() throws IOException {
        Files.writeString(file, "mine");

        assertThat(archive()).isEqualTo(1);
        assertThat(verb.err()).contains("--archive: " + file + " cannot be written: " + file + " already exists");
        assertThat(file).hasContent("mine");
    }

    @Test
    void aDirectoryThatIsMissingOrNotWritable_isNamed() throws IOException {
        Path missing = folder.resolve("missing/old.jsonl");
        assertThat(history("--archive", missing.toString())).isEqualTo(1);
        assertThat(verb.err()).contains("--archive: " + missing + " cannot be written: there is no directory for ");

        // Not even root may write there.
        assertThat(history("--archive", "/proc/old.jsonl")).isEqualTo(1);
        assertThat(verb.err()).contains("--archive: /proc/old.jsonl cannot be written: ");
    }

    @Test
    void theTime_isAtLeastNinetyDaysAgo() {
        assertThat(archive("--before", "2026-01-01")).isEqualTo(2);
        assertThat(verb.err()).contains("--before: 2026-01-01T00:00:00Z is less than 90 days ago; the latest allowed "
                + "time is 2025-12-01T12:00:00Z");
        assertThat(archive("--before", "soon")).isEqualTo(2);
        assertThat(verb.err()).contains("--before: 'soon' is not a time: write 2026-03-01T12:00:00Z, 2026-03-01,");
        assertThat(archive("--before", "401d ago")).isZero();
        assertThat(verb.out()).contains("Nothing to archive");
        assertThat(archive("--before", "90d ago")).isZero();
        assertThat(verb.out()).contains("6 entries");
    }

    @Test
    void optionsThatDoNotFit_areRefused() {
        for (List<String> words : List.of(List.of("--export"), List.of("--scorecard"), List.of("ep-one"))) {
            assertThat(archive(words.toArray(String[]::new))).isEqualTo(2);
            assertThat(verb.err()).contains("--archive is about the chain of the whole fleet");
        }
        assertThat(history("--before", "2025-01-01")).isEqualTo(2);
        assertThat(verb.err()).contains("it needs --archive FILE, without --verify");
        assertThat(archive("--verify", "--before", "2025-01-01")).isEqualTo(2);
        assertThat(file).doesNotExist();
    }
}
