package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemdTest {

    private static final String UNIT = "config/systemd/plimsoll.service";

    @TempDir
    private Path folder;

    private static List<String> values(String key) {
        return Pattern.compile("(?m)^" + key + "=(.*)$")
                .matcher(Checkout.text(UNIT))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** With a program that every machine has, since systemd asks whether the program exists. */
    @Test
    void systemdFindsNothingWrong() throws IOException, InterruptedException {
        Path unit = folder.resolve("plimsoll.service");
        Files.writeString(unit, Checkout.text(UNIT).replace("ExecStart=/usr/bin/java", "ExecStart=/bin/sh"));

        assertThat(Tool.named("systemd-analyze").run(folder, List.of("verify", "--man=no", unit.toString()))).isEmpty();
    }

    @Test
    void aKeyUnknownToSystemdWouldBeSeen() throws IOException, InterruptedException {
        Path unit = folder.resolve("plimsoll.service");
        Files.writeString(unit, Checkout.text(UNIT)
                .replace("ExecStart=/usr/bin/java", "ExecStart=/bin/sh")
                .replace("ProtectSystem=", "ProtectSystems="));

        assertThat(Tool.named("systemd-analyze").run(folder, List.of("verify", "--man=no", unit.toString())))
                .contains("ProtectSystems");
    }

    @Test
    void itIsConfined_andItsSecretsAreCredentials() {
        assertThat(values("DynamicUser")).containsExactly("yes");
        assertThat(values("CapabilityBoundingSet")).containsExactly("");
        assertThat(values("ProtectSystem")).containsExactly("strict");
        assertThat(values("LoadCredential")).containsExactly("api-key:/etc/plimsoll/api-key",
                "password:/etc/plimsoll/password");
        assertThat(values("Environment")).singleElement()
                .asString()
                .contains("PLIMSOLL_PLATFORM_API_KEY_FILE=%d/api-key");
    }

    @Test
    void aWrongConfigurationDoesNotStartAgainAndAgain() {
        assertThat(values("RestartPreventExitStatus")).containsExactly("2");
    }
}
