package dev.plimsoll.config.key;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import dev.plimsoll.CapturedLog;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.platform.wire.ManualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a secret in a file replaces the previous one. */
class ReloadedSecretTest {

    private static final Duration TICK = Duration.ofSeconds(1);

    @TempDir
    Path folder = Path.of("");

    private final ManualTime time = new ManualTime();
    @AutoClose
    private final CapturedLog log = new CapturedLog(ReloadedSecret.class);

    @BeforeEach
    void listen() throws IOException {
        write("old-key\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"new-key", "new-key\n", "new-key\r\n"})
    void aReplacedFile_isReadWithinTwoChecks_andLoggedOnceWithoutTheKey(String content) throws IOException {
        ReloadedSecret keys = settled();

        replace(content);

        assertThat(afterASecond(keys)).as("the file may still be written").isEqualTo("old-key");
        assertThat(afterASecond(keys)).isEqualTo("new-key");
        assertThat(afterASecond(keys)).isEqualTo("new-key");
        assertThat(log.events()).hasSize(1).allSatisfy(event -> {
            assertThat(event.getLevel()).isEqualTo(Level.INFO);
            assertThat(event.getFormattedMessage()).isEqualTo("a secret has changed");
            assertThat(event.getKeyValuePairs().toString()).doesNotContain("new-key").doesNotContain("old-key");
        });
    }

    @Test
    void aFileWrittenInPlace_isReadWhenItNoLongerChanges() throws IOException {
        ReloadedSecret keys = settled();

        write("");
        assertThat(afterASecond(keys)).isEqualTo("old-key");
        write("new");
        assertThat(afterASecond(keys)).isEqualTo("old-key");
        write("new-key\n");
        assertThat(afterASecond(keys)).isEqualTo("old-key");

        assertThat(afterASecond(keys)).isEqualTo("new-key");
        assertThat(log.events()).hasSize(1);
    }

    @Test
    void theFileIsCheckedAtMostOnceASecond() throws IOException {
        ReloadedSecret keys = settled();
        replace("new-key");
        afterASecond(keys);

        time.pass(Duration.ofMillis(900));

        assertThat(keys.current().reveal()).isEqualTo("old-key");
    }

    @Test
    void afterARefusal_theFileIsReadAtOnce() throws IOException {
        ReloadedSecret keys = settled();

        replace("new-key");

        assertThat(keys.reload().reveal()).isEqualTo("new-key");
        assertThat(keys.current().reveal()).isEqualTo("new-key");
    }

    @Test
    void aChangeBetweenReadingTheConfigurationAndTheFirstCall_isSeen() throws IOException {
        ReloadedSecret keys = secret("even-older");

        keys.current();

        assertThat(afterASecond(keys)).isEqualTo("old-key");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "two lines\nof it\n", "blank in-it", "läßt", "key\n\n", "tab\tkey"})
    void aFileWithoutAKey_keepsThePreviousKey_andWarnsOnce(String content) throws IOException {
        ReloadedSecret keys = settled();

        replace(content);

        for (int call = 0; call < 5; call++) {
            assertThat(afterASecond(keys)).isEqualTo("old-key");
        }
        assertThat(keys.reload().reveal()).isEqualTo("old-key");
        assertThat(log.events()).singleElement().satisfies(event -> {
            assertThat(event.getLevel()).isEqualTo(Level.WARN);
            assertThat(event.getKeyValuePairs().toString()).doesNotContain("in-it").doesNotContain("of it");
        });
    }

    @Test
    void aDeletedFile_keepsTheKey_untilANewFileExists() throws IOException {
        ReloadedSecret keys = settled();

        Files.delete(file());
        for (int call = 0; call < 5; call++) {
            assertThat(afterASecond(keys)).isEqualTo("old-key");
        }
        assertThat(log.events()).hasSize(1);
        write("new-key");
        afterASecond(keys);

        assertThat(afterASecond(keys)).isEqualTo("new-key");
    }

    @Test
    void aFileThatIsNotText_keepsTheKey() throws IOException {
        ReloadedSecret keys = settled();

        Files.write(file(), new byte[]{(byte) 0xC3, (byte) 0x28});
        afterASecond(keys);

        assertThat(afterASecond(keys)).isEqualTo("old-key");
        assertThat(log.events()).hasSize(1);
    }

    @Test
    void aLinkTurnedToAnotherFile_isFollowed() throws IOException {
        Path first = folder.resolve("first");
        Files.writeString(first, "old-key");
        Files.delete(file());
        Files.createSymbolicLink(file(), first);
        ReloadedSecret keys = settled();

        Path second = folder.resolve("second");
        Files.writeString(second, "new-key");
        Files.delete(file());
        Files.createSymbolicLink(file(), second);
        afterASecond(keys);

        assertThat(afterASecond(keys)).isEqualTo("new-key");
    }

    @Test
    void theSameKeyWrittenAgain_isNoChange() throws IOException {
        ReloadedSecret keys = settled();

        replace("old-key");
        afterASecond(keys);

        assertThat(afterASecond(keys)).isEqualTo("old-key");
        assertThat(log.events()).isEmpty();
        assertThat(keys.toString()).doesNotContain("old-key");
    }

    private ReloadedSecret secret(String first) {
        return new ReloadedSecret(file(), new Secret(first),
                text -> text.matches("[\\x21-\\x7e]+") ? new Secret(text) : null, time::nanos);
    }

    private ReloadedSecret settled() {
        ReloadedSecret keys = secret("old-key");
        keys.current();
        afterASecond(keys);
        return keys;
    }

    private String afterASecond(ReloadedSecret keys) {
        time.pass(TICK);
        return keys.current().reveal();
    }

    private Path file() {
        return folder.resolve("key");
    }

    private void write(String content) throws IOException {
        Files.writeString(file(), content);
    }

    private void replace(String content) throws IOException {
        Path next = Files.writeString(folder.resolve("key.next"), content);
        Files.move(next, file(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
