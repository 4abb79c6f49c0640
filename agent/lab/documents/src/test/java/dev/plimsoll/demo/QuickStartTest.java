package dev.plimsoll.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.InstalledTool;
import dev.plimsoll.deploy.Checkout;
import dev.plimsoll.emulator.Emulator;
import dev.plimsoll.emulator.Options;
import dev.plimsoll.emulator.scenario.Scenario;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Follows the quick start without an account: runs each command of the page, as it stands there, in a shell. The computes are
 * those of the page, with less data. Only the port and the pace differ.
 */
public abstract class QuickStartTest {

    private static final String SCENARIO = """
            cache-per-cu: 8MiB
            suspend-delay: 1h
            projects:
              - id: shop-drift-482910
                name: shop
                computes:
                  - id: ep-orders-too-small
                    branch: br-orders-main
                    min-cu: 1
                    data: {rows: 52000}
                    load:
                      - {kind: lookups, application-name: orders-api, clients: 2, rate-per-second: 3000, rows: 52000}
              - id: crm-harbor-173205
                name: crm
                computes:
                  - {id: ep-reports-asleep, branch: br-reports-main, min-cu: 1, started: false, last-active-ago: 6h}
            """;

    /** What the test does itself, what needs an account, and what needs Prometheus for a quarter of an hour. */
    private static final List<String> NOT_RUN = List.of("alias ", "cd plimsoll-agent", "plimsoll emulator ", "mkdir ",
            "(umask ", "prometheus ", "curl -s 127.0.0.1:9090");

    private static final Map<String, String> PACE = Map.of("PLIMSOLL_POLL_INTERVAL", "1s", "PLIMSOLL_POLL_LIST_ACTIVE",
            "1s", "PLIMSOLL_SIZING_COST_RESTART", "0", "PLIMSOLL_SIZING_COST_DROPPED_CONNECTION", "0");

    @TempDir
    private Path checkout = Path.of("");

    private final Emulator emulator = emulator();
    private final int port = DemoPlatform.freePort(0).orElseThrow();
    private final List<Process> running = new ArrayList<>();

    private static Emulator emulator() {
        try {
            return Emulator.start(Scenario.parse(SCENARIO),
                    Options.defaults().withWorkDir(Checkout.at("target/plimsoll-emulator")));
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    /** A command of the page, with the output that the page shows. */
    private record Step(String command, List<String> shown) {

        /** All commands of the page, in their order. */
        static List<Step> ofPage() {
            List<Step> steps = new ArrayList<>();
            String block = "";
            for (String line : Checkout.text("docs/quick-start.md").lines().toList()) {
                if (line.startsWith("```")) {
                    block = block.isEmpty() ? line : "";
                } else if (block.equals("```sh") || (block.equals("```text") && line.startsWith("$ "))) {
                    steps.add(new Step(line.startsWith("$ ") ? line.substring(2) : line, new ArrayList<>()));
                } else if (block.equals("```text")) {
                    steps.getLast().shown().add(line);
                }
            }
            return steps;
        }

        boolean isRun() {
            return NOT_RUN.stream().noneMatch(command::startsWith);
        }
    }

    private record Ran(int code, String output) {}

    @BeforeEach
    void asTheEmulatorLeavesIt() throws IOException {
        InstalledTool.named("curl");
        EmulatorVerb.writeConfiguration(WrittenConfigurationTest.platform(emulator, "standard"),
                DemoDirectory.make(folder(), "emulator"), port, Map.of());
        Path rules = Files.createDirectories(checkout.resolve("config/prometheus"));
        for (String name : List.of("prometheus.yaml", "rules.yaml")) {
            Files.copy(Checkout.at("config/prometheus/" + name), rules.resolve(name));
        }
        Path program = Files.createDirectory(checkout.resolve("bin")).resolve("plimsoll");
        Files.writeString(program,
                """
                        #!/bin/sh
                        exec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED -cp '%s' dev.plimsoll.cli.Main "$@"
                        """
                        .formatted(Path.of(System.getProperty("java.home"), "bin", "java"),
                                System.getProperty("java.class.path")));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }

    @AfterEach
    void stop() throws InterruptedException {
        for (Process process : running) {
            process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
        emulator.close();
    }

    private Path folder() {
        return checkout.resolve("plimsoll-agent");
    }

    private Process start(String command) throws IOException {
        ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-c",
                command.replace("127.0.0.1:9849", "127.0.0.1:" + port))
                .directory(folder().toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder().resolve("output-%d".formatted(running.size())).toFile());
        shell.environment().putAll(PACE);
        shell.environment().put("PATH", checkout.resolve("bin") + ":" + System.getenv("PATH"));
        Process process = shell.start();
        running.add(process);
        return process;
    }

    private Ran run(String command) throws IOException, InterruptedException {
        int number = running.size();
        Process process = start(command);
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).as(command).isTrue();
        return new Ran(process.exitValue(), Files.readString(folder().resolve("output-%d".formatted(number))));
    }

    @Test
    void eachCommandOfThePage_doesWhatThePageShows() throws Exception {
        List<Step> steps = Step.ofPage();
        assertThat(steps.stream().filter(Step::isRun)).hasSizeGreaterThanOrEqualTo(9);
        Process agent = null;
        for (Step step : steps) {
            if (step.command().endsWith(" run")) {
                agent = start("exec " + step.command());
                untilItAdvises();
            } else if (step.isRun()
                    && (!step.command().startsWith("promtool ") || Files.isExecutable(Path.of("/usr/bin/promtool")))) {
                follow(step);
            }
        }
        Objects.requireNonNull(agent).destroy();
        assertThat(agent.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(agent.exitValue()).isZero();
    }

    private void follow(Step step) throws Exception {
        Ran ran = run(step.command());
        assertThat(ran.code()).as("%s%n%s", step.command(), ran.output())
                .isIn(step.command().contains(" diff")
                        ? List.of(10, 11)
                        : List.of(0));
        List<String> shown = step.shown().stream().filter(line -> !line.isBlank() && !line.startsWith("…")).toList();
        if (step.command().endsWith(" check")) {
            assertThat(firstWords(ran.output().lines().toList(), 2)).as(ran.output())
                    .containsSubsequence(firstWords(shown, 2));
        } else if (step.command().contains(" check --sql")) {
            assertThat(ran.output()).contains(shown.stream().filter(line -> line.contains("GRANT")).toList());
        } else if (step.command().contains(" diff") || step.command().contains(" computes list")) {
            // The columns and the computes of this scenario; the page shows those of the demo.
            // A busy machine shows the progress of the listing first.
            assertThat(ran.output().lines().filter(line -> !line.startsWith("plimsoll: ")).findFirst().orElseThrow())
                    .contains(shown.getFirst().split(" {2,}"));
            assertThat(ran.output()).contains(step.command().contains(" diff")
                    ? List.of("urgent", "ep-orders-too-small", "grow to 2 CU", "too small")
                    : List.of("Active  ep-orders-too-small", "Idle    ep-reports-asleep"));
        } else if (step.command().contains(" advise")) {
            assertThat(labels(ran.output().lines().toList())).contains("advice", "why", "evidence", "cost-benefit",
                    "restart cost", "plan");
            assertThat(labels(shown)).contains("advice", "why", "evidence", "cost-benefit", "restart cost", "plan");
            assertThat(ran.output()).contains(shown.stream().filter(line -> line.contains("advice  ")).toList());
        } else if (step.command().contains("/metrics")) {
            assertThat(ran.output().lines()).contains("plimsoll_observer_wakes_total 0.0")
                    .anyMatch(line -> line.startsWith("plimsoll_observer_awake_seconds_total "))
                    .anyMatch(line -> line.startsWith("plimsoll_compute_starts_total{cause=\"us\""));
        } else {
            assertThat(shown).allSatisfy(line -> assertThat(ran.output()).contains(line));
        }
    }

    /** The first words of each line. */
    private static List<String> firstWords(List<String> lines, int count) {
        return lines.stream()
                .map(line -> String.join(" ", Arrays.asList(line.split(" +"))
                        .subList(0,
                                Math.min(count, line.split(" +").length))))
                .toList();
    }

    /** What stands before the gap of an indented line. */
    private static List<String> labels(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("  ") && !line.startsWith("   "))
                .map(line -> line.strip().split(" {2,}", -1)[0])
                .map(label -> label.startsWith("cost-benefit") ? "cost-benefit" : label)
                .map(label -> label.startsWith("restart cost") ? "restart cost" : label)
                .toList();
    }

    private void untilItAdvises() {
        await().atMost(Duration.ofMinutes(2)).pollInterval(Duration.ofMillis(500)).ignoreExceptions().until(() -> {
            HttpURLConnection answer = (HttpURLConnection) URI
                    .create("http://127.0.0.1:%d/api/v1/recommendations".formatted(port))
                    .toURL()
                    .openConnection();
            String text = new String(answer.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return text.contains("\"action\":\"grow\"");
        });
    }

    /** Where nobody chose another port, all of them agree: emulator, agent, page and Prometheus. */
    @Test
    void thePortIsTheSameEverywhere() {
        assertThat(EmulatorVerb.PAGE_PORT).isEqualTo(9849);
        assertThat(Checkout.text("docs/quick-start.md")).contains("127.0.0.1:9849/metrics", "<http://127.0.0.1:9849/>");
        assertThat(Checkout.text("config/prometheus/prometheus.yaml")).contains("127.0.0.1:9849");
    }
}
