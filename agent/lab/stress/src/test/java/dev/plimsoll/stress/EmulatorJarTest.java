package dev.plimsoll.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
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
                Packaged.at("emulator/target/plimsoll-emulator.jar").toString(), "--schema").redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(printed).isZero();
        assertThat(printed).startsWith("{");
    }
}
