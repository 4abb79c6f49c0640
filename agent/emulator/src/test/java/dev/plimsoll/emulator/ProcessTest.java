package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plimsoll.emulator.scenario.Scenario;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The emulator as a program: its first line, its ends, and what it leaves behind. */
class ProcessTest {

    private static final Path WORK_DIR = Options.defaults().workDir().resolveSibling("plimsoll-emulator-processes");
    private final List<Process> started = new ArrayList<>();

    /** Links the binaries that other tests use: to unpack them takes longer than all else here. */
    @BeforeAll
    static void shareBinaries() throws IOException {
        Path shared = Options.defaults().workDir();
        Emulator.start(Scenario.parse("projects: [{id: p-1, computes: [{id: ep-one, started: false}]}]"),
                Options.defaults()).close();
        Files.createDirectories(WORK_DIR);
        try (DirectoryStream<Path> versions = Files.newDirectoryStream(shared, "postgres-*[0-9]")) {
            for (Path binaries : versions) {
                Path link = WORK_DIR.resolve(binaries.getFileName());
                if (Files.isSymbolicLink(link)) {
                    Files.delete(link);
                }
                if (!Files.exists(link)) {
                    Files.createSymbolicLink(link, binaries.toAbsolutePath());
                }
            }
        }
    }

    @AfterEach
    void endWhatIsLeft() throws IOException {
        started.forEach(Process::destroyForcibly);
        Files.deleteIfExists(scenario());
    }

    @Test
    void theOnlyLine_hasTheAddress() throws Exception {
        Process process = start("--until-stdin-closes");
        JsonNode line = firstLine(process);
        assertThat(line.fieldNames()).toIterable()
                .containsExactly("base_url", "api_key", "ledger_url", "sizes_url",
                        "database", "certificate", "profile");
        assertThat(line.path("profile").asText()).isEqualTo("standard");
        assertThat(line.path("base_url").asText()).matches("http://127\\.0\\.0\\.1:\\d+/api/v2");
        assertThat(line.path("database").path("user").asText()).isEqualTo("plimsoll");
        process.getOutputStream().close();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(process.getInputStream().readAllBytes()).isEmpty();
        assertThat(servers()).isEmpty();
        assertThat(runs()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"TERM,0", "INT,130"})
    void aSignalEndsItCleanly(String signal, int code) throws Exception {
        Process process = start();
        firstLine(process);
        assertThat(servers()).isNotEmpty();
        new ProcessBuilder("sh", "-c", "kill -" + signal + " " + process.pid()).start().waitFor();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(code);
        assertThat(servers()).isEmpty();
        assertThat(runs()).isEmpty();
    }

    @Test
    void theNextOneClearsWhatAKilledOneLeft() throws Exception {
        Process killed = start();
        firstLine(killed);
        killed.destroyForcibly().waitFor();
        assertThat(servers()).isNotEmpty();
        assertThat(runs()).hasSize(1);
        List<ProcessHandle> orphans = servers();

        Process next = start("--until-stdin-closes");
        firstLine(next);
        await().atMost(60, TimeUnit.SECONDS).until(() -> orphans.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(runs()).containsExactly("run-" + next.pid());
        next.getOutputStream().close();
        assertThat(next.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(servers()).isEmpty();
    }

    @Test
    void aWrongScenarioIsWrongUse() throws Exception {
        Process process = start("--scenario", "nowhere.yaml");
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(2);
        assertThat(process.getInputStream().readAllBytes()).isEmpty();
    }

    @Test
    void theSchemaIsPrintedAndNothingStarts() throws Exception {
        Process process = start("--schema");
        JsonNode schema = new ObjectMapper().readTree(process.getInputStream());
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(schema.path("properties").has("faults")).isTrue();
        assertThat(runs()).isEmpty();
    }

    private static Path scenario() {
        return WORK_DIR.resolveSibling("process-test.yaml");
    }

    private Process start(String... options) throws IOException {
        Files.createDirectories(WORK_DIR);
        Files.writeString(scenario(), "projects: [{id: p-1, computes: [{id: ep-one}]}]");
        List<String> command = new ArrayList<>(launcher());
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
                "-Dlogback.configurationFile=logback-test.xml",
                EmulatorMain.class.getName(), "--work-dir", WORK_DIR.toString()));
        if (!List.of(options).contains("--scenario")) {
            command.addAll(List.of("--scenario", scenario().toString()));
        }
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        started.add(process);
        return process;
    }

    /**
     * Lets the program handle SIGINT also where this JVM ignores it. A shell without job control starts background jobs with
     * SIGINT ignored, and children inherit that. Without a suitable {@code env}, the program starts without a launcher.
     */
    private static List<String> launcher() throws IOException {
        List<String> env = List.of("env", "--default-signal=INT");
        List<String> trial = Stream.concat(env.stream(), Stream.of("true")).toList();
        try {
            return new ProcessBuilder(trial).redirectErrorStream(true).start().waitFor() == 0 ? env : List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static JsonNode firstLine(Process process) throws IOException {
        // Read byte by byte, so that a second line would still be there to be found.
        StringBuilder line = new StringBuilder();
        int read = process.getInputStream().read();
        while (read >= 0 && read != '\n') {
            line.append((char) read);
            read = process.getInputStream().read();
        }
        return new ObjectMapper().readTree(line.toString());
    }

    private static List<ProcessHandle> servers() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").contains(" -D " + WORK_DIR + "/run-"))
                .toList();
    }

    private static List<String> runs() throws IOException {
        try (Stream<Path> all = Files.list(WORK_DIR)) {
            return all.map(path -> String.valueOf(path.getFileName())).filter(name -> name.startsWith("run-")).toList();
        }
    }
}
