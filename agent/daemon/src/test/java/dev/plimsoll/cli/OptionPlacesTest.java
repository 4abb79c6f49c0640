package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options of the whole program stand before or after the verb. */
class OptionPlacesTest {

    @TempDir
    private Path folder = Path.of("");

    private String file() throws IOException {
        return Files.writeString(folder.resolve("given.yaml"), """
                platform: {base-url: "https://example.org/api/v2", api-key: k}
                database: {user: plimsoll, password: p}
                sizing: {target-hit-ratio: 0.975}
                """).toString();
    }

    private static CommandModel.Output run(String line) {
        return CommandModel.run(line.split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-c FILE -o json config", "-o json -c FILE config", "config -c FILE -o json",
        "-o json config -c FILE", "-c FILE config -o json", "-o yaml config -c FILE -o json",
        "--output=json config --config=FILE", "-o JSON -c FILE config"})
    void formatAndFile_standBeforeOrAfterTheVerb(String line) throws IOException {
        CommandModel.Output ran = run(line.replace("FILE", file()));

        assertThat(ran.err()).isEmpty();
        assertThat(ran.code()).isZero();
        assertThat(ran.out()).startsWith("{").contains("0.975");
    }

    @Test
    void aVerbWithoutOutputFormat_saysSo() {
        assertThat(run("-o json stop")).satisfies(ran -> {
            assertThat(ran.code()).isEqualTo(2);
            assertThat(ran.err()).contains("plimsoll stop has no option -o");
        });
        assertThat(run("-o xml config").err()).contains("--output: 'xml' is not one of table, json, yaml");
        assertThat(run("-o xml report").err()).contains("--output: 'xml' is not one of table, json, yaml, html");
    }
}
