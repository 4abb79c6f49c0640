package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PromtoolRulesTest {

    static List<List<String>> commands() {
        return List.of(List.of("check", "config", "prometheus.yaml"), List.of("check", "rules", "rules.yaml"),
                List.of("test", "rules", "rules-test.yaml"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void prometheusAgrees(List<String> command) throws IOException, InterruptedException {
        List<String> line = Stream.concat(Stream.of(promtool().toString()), command.stream()).toList();

        Process process = new ProcessBuilder(line).directory(Checkout.at("config/prometheus").toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
    }

    private static Path promtool() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "promtool"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseGet(PromtoolRulesTest::missing);
    }

    private static Path missing() {
        String message = "promtool is not on the PATH: install Prometheus to have the alerts checked by it";
        return "required".equals(System.getProperty("plimsoll.tools")) ? fail(message) : abort(message);
    }
}
