package dev.plimsoll.stress.fleet;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The agent as a separate process. */
final class Agent implements AutoCloseable {

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin");
    /** A budget of 600 calls a minute lists 10,000 projects in 21 minutes. */
    private static final Duration PATIENCE = Duration.ofMinutes(30);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(60);

    /**
     * The command that starts it.
     *
     * @param program  what follows {@code java}: options, and {@code -jar FILE} or a class
     * @param patience timeout until it is healthy
     */
    record Program(List<String> program, Duration patience) {

        /** The same with one more option of the JVM. */
        Program with(String option) {
            return new Program(Stream.concat(Stream.of(option), program.stream()).toList(), patience);
        }
    }

    /** How it ended. */
    record Ended(int code, Duration took) {}

    private final Process process;
    private final Instant began;
    private final Http http;
    private final Path log;
    private final Health health;

    private Agent(Process process, int port, Duration patience, Path log) {
        this.process = process;
        this.began = Instant.now();
        this.http = new Http(port, patience);
        this.log = log;
        this.health = new Health(http);
        // An interrupted run must stop the agent.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    static Agent start(Program program, Map<String, ?> settings, int port, Path folder) throws IOException {
        Path file = Files.write(folder.resolve("plimsoll.yaml"), new JsonMapper().writeValueAsBytes(settings));
        Path log = folder.resolve("agent.log");
        List<String> command = new ArrayList<>(List.of(JAVA.resolve("java").toString()));
        command.addAll(program.program());
        command.addAll(List.of("run", "-c", file.toString()));
        Process process = new ProcessBuilder(command).directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        return new Agent(process, port, program.patience(), log);
    }

    Http http() {
        return http;
    }

    Health health() {
        return health;
    }

    /** Waits until it is ready; returns the time since its start. */
    Duration awaitReady() throws InterruptedException {
        return await(() -> http.succeeds("/-/ready"), "was not ready");
    }

    Duration await(Condition condition, String otherwise) throws InterruptedException {
        while (!condition.holds()) {
            if (!process.isAlive()) {
                throw new IllegalStateException(
                        "the agent ended with %d: see %s".formatted(process.exitValue(), log));
            }
            if (Duration.between(began, Instant.now()).compareTo(PATIENCE) > 0) {
                throw new IllegalStateException("the agent %s within %s: see %s".formatted(otherwise, PATIENCE, log));
            }
            Thread.sleep(20);
        }
        return Duration.between(began, Instant.now());
    }

    /** Something to wait for. */
    interface Condition {
        boolean holds() throws InterruptedException;
    }

    /** Its CPU time so far, user and system. */
    Duration cpu() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    /** Its resident memory, in MiB. */
    long residentMiB() throws IOException {
        return status("VmRSS") / 1024;
    }

    /** A figure of the process as the kernel counts it, in KiB where it is memory. */
    long status(String name) throws IOException {
        return Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "status"))
                .stream()
                .filter(line -> line.startsWith(name + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }

    /** Heap that is left after a full collection, in MiB. */
    double heapMiB() throws IOException, InterruptedException {
        new ProcessBuilder(JAVA.resolve("jcmd").toString(), String.valueOf(process.pid()), "GC.run")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        return http.scrape().sum("jvm_memory_used_bytes", "area=\"heap\"") / (1 << 20);
    }

    /** Sends SIGTERM and waits, as a container engine does. */
    Ended stop() throws InterruptedException {
        health.close();
        Instant asked = Instant.now();
        process.destroy();
        if (!process.waitFor(LONGEST_STOP.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
        return new Ended(process.exitValue(), Duration.between(asked, Instant.now()));
    }

    @Override
    public void close() {
        health.close();
        process.destroyForcibly();
        process.onExit().join();
    }
}
