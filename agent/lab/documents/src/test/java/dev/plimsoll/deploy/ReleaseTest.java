package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Everything that has a version has the same, and the command of a release says what it does. */
class ReleaseTest {

    private static final Pattern IN_POM = Pattern.compile(
            "<artifactId>plimsoll[\\w-]*</artifactId>\\s*<version>([^<]+)</version>");

    private static List<String> found(Pattern pattern, String path) {
        return pattern.matcher(Checkout.text(path)).results().map((MatchResult one) -> one.group(1)).toList();
    }

    private static String version() {
        return found(IN_POM, "pom.xml").getFirst();
    }

    private static List<String> modules() throws IOException {
        try (Stream<Path> files = Files.walk(Checkout.at("agent"), 3)) {
            return files.filter(file -> file.endsWith("pom.xml"))
                    .map(file -> Checkout.at("").relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void modulesChartImagesAndChangelog_haveOneVersion() throws IOException {
        List<String> versions = new ArrayList<>();
        for (String pom : modules()) {
            versions.add(found(IN_POM, pom).getFirst());
        }
        versions.addAll(found(Pattern.compile("(?m)^ARG VERSION=(\\S+)$"), "Dockerfile"));
        versions.add(Checkout.tree("config/kubernetes/chart/Chart.yaml").path("version").asText());
        versions.add(Checkout.tree("config/kubernetes/chart/Chart.yaml").path("appVersion").asText());

        assertThat(versions).hasSize(modules().size() + 4).containsOnly(version());
        assertThat(found(Pattern.compile("(?m)^## \\[(\\d[^]]*)]"), "CHANGELOG.md").getFirst()).isEqualTo(version());
    }

    @Test
    void theCommand_printsTheVersion_andListsItsStepsWithoutRunningThem() throws Exception {
        assertThat(release("--version")).containsExactly(version());

        List<String> steps = release("--dry-run");
        assertThat(steps)
                .anyMatch(step -> step
                        .contains("docs/internals/benchmarks/fleet.md docs/internals/benchmarks/footprint.md"))
                .contains("   agent/lab/stress/changes/run --runs 10000", "   agent/lab/stress/agents/run",
                        "   config/container/local image")
                .endsWith("then: git tag v%1$s, and push the tag, the images and target/release".formatted(version()));
        assertThat(steps.stream().filter(step -> step.matches("\\d+\\. .*"))).hasSize(15);
        assertThat(steps.stream()
                .filter(step -> step.startsWith("   "))
                .map(step -> step.strip().replaceFirst(" .*", ""))
                .filter(command -> command.contains("/"))).hasSize(6)
                .allSatisfy(command -> assertThat(Checkout.at(command)).isExecutable());
    }

    @Test
    void anUnknownOption_isRefused() throws Exception {
        Process process = start("--force");

        assertThat(process.waitFor()).isEqualTo(2);
        assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8)).contains("--dry-run");
    }

    private static List<String> release(String option) throws Exception {
        Process process = start(option);
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines()
                .toList();
        assertThat(process.waitFor()).isZero();
        return lines;
    }

    private static Process start(String option) throws IOException {
        return new ProcessBuilder(Checkout.at("agent/release").toAbsolutePath().toString(), option).start();
    }
}
