package dev.plimsoll.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.account.management.MemoryPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The verbs of keys as a person at a terminal meets them. */
class KeysTest {

    @TempDir
    private Path folder = Path.of("");

    private final Typed typed = new Typed();
    private final MemoryPlatform platform = typed.platform;
    private long other;

    @BeforeEach
    void twoKeys() {
        platform.addKey("ours", Typed.KEY);
        other = platform.addKey("ci", "secret-of-ci");
    }

    @ParameterizedTest
    @ValueSource(strings = {"keys list", "keys create", "keys revoke", "keys rotate", "projects list", "computes list",
        "computes create", "computes update", "computes delete", "computes restart"})
    void everyNestedVerb_hasHelpWithExamples(String verb) {
        assertThat(typed.run(Stream.concat(Stream.of(verb.split(" ")), Stream.of("--help")).toArray(String[]::new)))
                .isZero();
        assertThat(typed.out.toString()).contains("Usage: plimsoll " + verb, "Examples:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"keys", "projects", "computes"})
    void aGroupWithoutAVerb_showsItsUsage(String group) {
        assertThat(typed.run(group)).isEqualTo(2);
        assertThat(typed.err.toString()).contains("a verb is missing");
    }

    @Test
    void list_showsWhenAndFromWhereEachKeyWasUsed_andNoSecret() {
        assertThat(typed.run("keys", "list")).isZero();

        assertThat(typed.out.toString()).contains("ID", "LAST USED", "ours", "192.0.2.7").doesNotContain("secret");
        assertThat(typed.out.toString().lines().filter(line -> line.contains("ci"))).singleElement()
                .asString()
                .contains("-");
    }

    @Test
    void list_asJson_isThePlatformsOwnObjects() throws IOException {
        assertThat(typed.run("keys", "list", "-o", "json")).isZero();

        JsonNode keys = new JsonMapper().readTree(typed.out.toString());
        assertThat(keys).hasSize(2);
        assertThat(keys.get(0).fieldNames()).toIterable()
                .containsExactlyInAnyOrder("id", "name", "created_at", "last_used_at", "last_used_from_addr");
    }

    @Test
    void list_ofMoreThanTenThousand_showsAll() {
        for (int i = 0; i < 10_500; i++) {
            platform.addKey("many-" + i, "many-secret-" + i);
        }

        assertThat(typed.run("keys", "list")).isZero();
        assertThat(typed.out.toString().lines()).hasSize(10_503);
    }

    @Test
    void create_printsTheSecretAlone_andWarnsThatItIsShownOnce() {
        assertThat(typed.run("keys", "create", "backup")).isZero();

        assertThat(typed.out.toString().strip()).isEqualTo("secret-of-backup");
        assertThat(typed.err.toString()).contains("only once").doesNotContain("secret-of-backup");
    }

    @Test
    void create_asJson_hasIdAndKey() {
        assertThat(typed.run("keys", "create", "backup", "-o", "json")).isZero();

        assertThat(typed.out.toString().strip()).isEqualTo("{\"id\":3,\"key\":\"secret-of-backup\"}");
    }

    @Test
    void create_toAFile_writesItForItsOwnerAlone_andPrintsNoSecret() throws IOException {
        Path file = folder.resolve("key");

        assertThat(typed.run("keys", "create", "backup", "--to", file.toString())).isZero();

        assertThat(Files.readString(file)).isEqualTo("secret-of-backup");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(typed.out.toString() + typed.err).doesNotContain("secret-of-backup");
        assertThat(left()).containsExactly("key");
    }

    @Test
    void create_toAFileThatIsThere_makesNoKey_unlessForced() throws IOException {
        Path file = Files.writeString(folder.resolve("key"), "dear");

        assertThat(typed.run("keys", "create", "backup", "--to", file.toString())).isEqualTo(2);
        assertThat(Files.readString(file)).isEqualTo("dear");
        assertThat(platform.changes()).isEmpty();
        assertThat(typed.run("keys", "create", "backup", "--to", file.toString(), "--force")).isZero();
        assertThat(Files.readString(file)).isEqualTo("secret-of-backup");
    }

    @Test
    void create_toAFileThatComesMeanwhile_leavesIt_andRevokesTheNewKey() throws IOException {
        Path file = folder.resolve("key");
        platform.after(call -> write(file, "somebody else's"));

        assertThat(typed.run("keys", "create", "backup", "--to", file.toString())).isEqualTo(1);

        assertThat(Files.readString(file)).isEqualTo("somebody else's");
        assertThat(platform.validNames()).doesNotContain("backup");
        assertThat(left()).containsExactly("key");
    }

    @Test
    void create_whereNoFileCanBe_makesNoKey() {
        assertThat(typed.run("keys", "create", "backup", "--to", folder.resolve("no/such/key").toString()))
                .isEqualTo(1);
        assertThat(platform.changes()).isEmpty();
    }

    @Test
    void create_fromTenThousandKeysOn_warns_andStillMakesOne() {
        for (int i = 0; i < 9_998; i++) {
            platform.addKey("many-" + i, "many-secret-" + i);
        }

        assertThat(typed.run("keys", "create", "backup")).isZero();
        assertThat(typed.err.toString()).contains("warning", "10,000");
        assertThat(platform.opens("secret-of-backup")).isTrue();
    }

    @Test
    void create_thatThePlatformRefuses_isExit3_withItsMessage() {
        platform.before(call -> {
            if (call.startsWith("POST")) {
                throw MemoryPlatform.refusal(409, "one is enough");
            }
        });

        assertThat(typed.run("keys", "create", "backup")).isEqualTo(3);
        assertThat(typed.err.toString()).contains("one is enough");
    }

    @Test
    void revoke_namesTheKey_andRevokesItAfterAYes() {
        assertThat(typed.answering("y\n").run("keys", "revoke", Long.toString(other))).isZero();

        assertThat(typed.err.toString()).contains("ci", "cannot be undone", "Continue?");
        assertThat(platform.validNames()).containsExactly("ours");
    }

    @ParameterizedTest
    @ValueSource(strings = {"n\n", "\n", "yep\n"})
    void revoke_withoutAYes_revokesNothing(String answer) {
        assertThat(typed.answering(answer).run("keys", "revoke", Long.toString(other))).isEqualTo(1);
        assertThat(platform.changes()).isEmpty();
    }

    @Test
    void revoke_withoutATerminal_isWrongUse_withTheRemedy() {
        assertThat(typed.run("keys", "revoke", Long.toString(other))).isEqualTo(2);

        assertThat(typed.err.toString()).contains("--yes");
        assertThat(platform.changes()).isEmpty();
    }

    @Test
    void revoke_ofTheKeyInUse_wantsItsNumberTyped() {
        assertThat(typed.answering("y\n").run("keys", "revoke", "1")).isEqualTo(1);
        assertThat(typed.err.toString()).contains("Plimsoll uses this key here");
        assertThat(platform.changes()).isEmpty();

        assertThat(typed.answering("1\n").run("keys", "revoke", "1")).isZero();
        assertThat(platform.validNames()).containsExactly("ci");
    }

    @Test
    void revoke_whereTheKeyInUseIsUnknown_reportsThat() {
        platform.showsUsesIn(Duration.ofDays(1));

        assertThat(typed.answering("y\n").run("keys", "revoke", Long.toString(other))).isEqualTo(1);
        assertThat(typed.err.toString()).contains("does not report it reliably");
    }

    @Test
    void revoke_withYes_needsNoConfirmation() {
        assertThat(typed.run("keys", "revoke", Long.toString(other), "--yes")).isZero();

        assertThat(platform.calls()).containsExactly("DELETE /api_keys/" + other);
        assertThat(typed.err.toString()).contains("ci", "is revoked");
    }

    @Test
    void revoke_ofAnUnknownKey_isAFailure() {
        assertThat(typed.run("keys", "revoke", "99")).isEqualTo(3);
        assertThat(typed.run("keys", "revoke", "99", "--yes")).isEqualTo(3);
    }

    @Test
    void rotate_ofAnInlineKey_isWrongUse_andNamesItsPlace() {
        assertThat(typed.run("keys", "rotate")).isEqualTo(2);

        assertThat(typed.err.toString()).contains("command line", "platform.api-key-file").doesNotContain(Typed.KEY);
        assertThat(platform.calls()).isEmpty();
    }

    @Test
    void rotate_putsANewKeyIntoTheFile_andShowsNoSecret() throws IOException {
        Path file = Files.writeString(folder.resolve("api-key"), Typed.KEY + "\n");

        assertThat(typed.keyFile(file).run("keys", "rotate", "--name", "nightly")).isZero();

        String key = Files.readString(file).strip();
        assertThat(platform.opens(key)).isTrue();
        assertThat(platform.opens(Typed.KEY)).isFalse();
        assertThat(platform.validNames()).hasSize(2).contains("ci").anyMatch(name -> name.startsWith("nightly-"));
        assertThat(typed.err.toString()).contains("the new key works", "revoked: 1 (ours)").doesNotContain(key);
        assertThat(typed.out.toString()).isEmpty();
    }

    @Test
    void rotate_whereTheOldKeyCannotBeRevoked_isAFailure_andTheNewOneIsInPlace() throws IOException {
        Path file = Files.writeString(folder.resolve("api-key"), Typed.KEY);
        platform.before(call -> {
            if (call.startsWith("DELETE")) {
                throw MemoryPlatform.silence();
            }
        });

        assertThat(typed.keyFile(file).run("keys", "rotate")).isEqualTo(1);
        assertThat(typed.err.toString()).contains("could not be revoked", "the next rotation retries");
        assertThat(Files.readString(file)).startsWith("secret-of-plimsoll-rotated-");
    }

    @Test
    void rotate_withARefusedKey_isExit3() throws IOException {
        Path file = Files.writeString(folder.resolve("api-key"), "revoked-long-ago");

        assertThat(typed.keyFile(file).run("keys", "rotate")).isEqualTo(3);
        assertThat(Files.readString(file)).isEqualTo("revoked-long-ago");
    }

    private List<String> left() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString()).toList();
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }
}
