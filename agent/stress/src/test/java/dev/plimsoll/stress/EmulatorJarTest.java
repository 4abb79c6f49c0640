package dev.plimsoll.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The emulator's jar finds all that it needs beside it: the class path of a build has more than what ships. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class EmulatorJarTest {

    /** The schema is made of the records of a scenario and their annotations. */
    @Test
    void theSchemaOfAScenario_isPrinted() throws Exception {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar",
                packaged().toString(), "--schema").redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(printed).isZero();
        assertThat(printed).startsWith("{");
    }

    private static Path packaged() {
        Path jar = Path.of(System.getProperty("plimsoll.root", "../.."), "agent/emulator/target/plimsoll-emulator.jar")
                .toAbsolutePath();
        if (!Files.isRegularFile(jar)) {
            String message = "the emulator is not packaged: run mvn verify for the whole project to have its jar tested";
            if ("required".equals(System.getProperty("plimsoll.tools"))) {
                fail(message);
            }
            abort(message);
        }
        return jar;
    }
}
