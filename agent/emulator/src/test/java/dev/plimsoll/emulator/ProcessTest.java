package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plimsoll.emulator.postgres.PostgresServer;
import dev.plimsoll.emulator.scenario.Scenario;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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
    void endWhatIsLeft() throws Exception {
        // By a signal, so that each ends its servers: those of a killed one live on until the next one starts.
        started.forEach(Process::destroy);
        for (Process process : started) {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        }
        Files.deleteIfExists(scenario());
        assertThat(servers()).isEmpty();
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
    void theNextOneEndsThePoolerOfAKilledOne() throws Exception {
        assumeTrue(PostgresServer.canPool() || "required".equals(System.getProperty("plimsoll.tools")),
                "pgbouncer is not on the PATH");
        Process killed = start();
        pooled(firstLine(killed)).close();
        killed.destroyForcibly().waitFor();
        List<ProcessHandle> orphans = poolers();
        assertThat(orphans).hasSize(1);

        Process next = start("--until-stdin-closes");
        pooled(firstLine(next)).close();
        assertThat(orphans).noneMatch(ProcessHandle::isAlive);
        assertThat(poolers()).hasSize(1);
        next.getOutputStream().close();
        assertThat(next.waitFor(20, TimeUnit.SECONDS)).isTrue();
        await().atMost(20, TimeUnit.SECONDS).until(() -> poolers().isEmpty());
    }

    @Test
    void withoutPgBouncer_thePooledHostSaysWhatToInstall() throws Exception {
        String path = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .filter(folder -> !Files.isExecutable(Path.of(folder, "pgbouncer")))
                .collect(Collectors.joining(File.pathSeparator));
        assumeTrue(Stream.of(path.split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "cp"))), "pgbouncer is where all else is");
        JsonNode line = firstLine(startOn(path));

        assertThatThrownBy(() -> pooled(line)).isInstanceOf(SQLException.class)
                .hasMessageContaining("install PgBouncer")
                .hasMessageContaining("connect to the direct host 127.");
    }

    /** As the application, through the pooler of the only compute. */
    private static Connection pooled(JsonNode line) throws Exception {
        HttpRequest request = HttpRequest
                .newBuilder(URI.create(line.path("base_url").asText() + "/projects/p-1/endpoints"))
                .header("Authorization", "Bearer " + line.path("api_key").asText())
                .build();
        String listed = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
        String host = new ObjectMapper().readTree(listed).path("endpoints").path(0).path("host").asText();
        Properties properties = new Properties();
        properties.setProperty("user", line.path("database").path("user").asText());
        properties.setProperty("password", line.path("database").path("password").asText());
        properties.setProperty("options", "endpoint=ep-one-pooler");
        return DriverManager.getConnection("jdbc:postgresql://"
                + (host.contains(":") ? host : host + ":" + line.path("database").path("port")) + "/postgres",
                properties);
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
        return startOn(System.getenv("PATH"), options);
    }

    private Process startOn(String path, String... options) throws IOException {
        Files.createDirectories(WORK_DIR);
        Files.writeString(scenario(), "projects: [{id: p-1, computes: [{id: ep-one, pooler-enabled: true}]}]");
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
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("PATH", path);
        Process process = builder.start();
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
        return running(" -D ", "");
    }

    private static List<ProcessHandle> poolers() {
        return running(" ", "/pgbouncer.ini");
    }

    private static List<ProcessHandle> running(String before, String end) {
        return ProcessHandle.allProcesses().filter(process -> {
            String line = process.info().commandLine().orElse("");
            return line.contains(before + WORK_DIR + "/run-") && line.endsWith(end);
        }).toList();
    }

    private static List<String> runs() throws IOException {
        try (Stream<Path> all = Files.list(WORK_DIR)) {
            return all.map(path -> String.valueOf(path.getFileName())).filter(name -> name.startsWith("run-")).toList();
        }
    }
}
