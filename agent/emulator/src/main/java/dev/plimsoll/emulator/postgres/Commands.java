package dev.plimsoll.emulator.postgres;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs short commands and waits for their end. */
final class Commands {

    private static final int TOLD = 2000;

    private Commands() {}

    static ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        // The user's environment variables for PostgreSQL and the language must not affect these servers.
        builder.environment().keySet().removeIf(name -> name.startsWith("PG") || name.startsWith("LC_"));
        builder.environment().put("LC_ALL", "C");
        return builder;
    }

    /**
     * Runs {@code command} in a separate session if the system supports it. Then Ctrl-C reaches only the emulator,
     * which stops its servers in order.
     */
    static List<String> apart(List<String> command) {
        List<String> whole = new ArrayList<>();
        onPath("setsid").ifPresent(found -> whole.add(found.toString()));
        whole.addAll(command);
        return whole;
    }

    /** A program on the PATH; empty without one. */
    static Optional<Path> onPath(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Writes {@code input}, waits, and returns the output; throws with its end if the exit code is not 0. */
    static String run(List<String> command, String input) throws IOException {
        Process process = builder(command).redirectErrorStream(true).start();
        try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
            in.write(input);
        } catch (IOException e) {
            // The output of a command that ended early contains the reason.
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = exitCode(process);
        if (code != 0) {
            String told = output.substring(Math.max(0, output.length() - TOLD)).strip();
            throw new IOException(Path.of(command.getFirst()).getFileName() + " ended with " + code + ": " + told);
        }
        return output;
    }

    /**
     * Sends a signal with the shell's {@code kill}, because {@link ProcessHandle} cannot send SIGINT. Ignores a process that
     * has ended.
     */
    static void signal(String name, long pid) throws IOException {
        run(List.of("sh", "-c", "kill -" + name + " " + pid + " || ! kill -0 " + pid), "");
    }

    private static int exitCode(Process process) throws IOException {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
