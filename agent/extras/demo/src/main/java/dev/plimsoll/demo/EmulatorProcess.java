package dev.plimsoll.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.VerbFailure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The emulated platform as a separate process; unlike the agent it contains PostgreSQL. */
final class EmulatorProcess implements AutoCloseable {

    /** The system property with the path of the emulator's jar; the launcher sets it. */
    private static final String JAR = "plimsoll.emulator";
    private static final String HEAP = "-Xmx384m";
    private static final long STOP_TIMEOUT_SECONDS = 20;

    private final Process process;
    private final BufferedReader output;

    private EmulatorProcess(Process process) {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** The command that starts the emulator; fails if it is not installed, as in the agent's image. */
    static List<String> command(List<String> arguments) {
        Path jar = Optional.ofNullable(System.getProperty(JAR))
                .map(Path::of)
                .filter(Files::isRegularFile)
                .orElseThrow(() -> new VerbFailure(Exit.WRONG_USE,
                        "the emulated platform is not part of the agent: run ./plimsoll from a checkout, "
                                + "or the image target 'emulator'"));
        List<String> command = new ArrayList<>(List.of(java(), HEAP, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        Optional.ofNullable(System.getProperty("plimsoll.home"))
                .ifPresent(home -> command.add("-Dplimsoll.home=" + home));
        command.addAll(List.of("-jar", jar.toString()));
        command.addAll(arguments);
        return command;
    }

    private static String java() {
        return ProcessHandle.current()
                .info()
                .command()
                .orElse(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    }

    /** Starts the emulator; it ends when this process ends, even after a crash. */
    static EmulatorProcess start(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(command(arguments));
        command.add(1, "-Dplimsoll.emulator.log=WARN");
        command.add("--until-stdin-closes");
        return new EmulatorProcess(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }

    /** The first line of output, with addresses and credentials; it is printed when everything is ready. Empty if the emulator ended before. */
    Optional<JsonNode> firstLine() throws IOException {
        String line = output.readLine();
        return line == null ? Optional.empty() : Optional.of(new JsonMapper().readTree(line));
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Closes the emulator's input, which makes it clean up and end; kills it after a timeout. */
    @Override
    public void close() {
        try (OutputStream input = process.getOutputStream()) {
            input.flush();
        } catch (IOException alreadyGone) {
            // The emulator has already ended.
        }
        try {
            if (!process.waitFor(STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException hurried) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
