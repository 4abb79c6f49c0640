package dev.plimsoll.emulator.postgres;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs short commands to their end. */
final class Commands {

    private static final int TOLD = 2000;

    private Commands() {}

    static ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        // What the user's shell says about PostgreSQL or language is meant for other servers than these.
        builder.environment().keySet().removeIf(name -> name.startsWith("PG") || name.startsWith("LC_"));
        builder.environment().put("LC_ALL", "C");
        return builder;
    }

    /**
     * {@code command} in a session of its own, where the system has a way: Ctrl-C at a terminal is meant for the emulator,
     * which then stops its servers in order.
     */
    static List<String> apart(List<String> command) {
        List<String> whole = new ArrayList<>();
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            if (whole.isEmpty() && Files.isExecutable(Path.of(folder, "setsid"))) {
                whole.add("setsid");
            }
        }
        whole.addAll(command);
        return whole;
    }

    /** Feeds {@code input}, waits, and throws with the end of the output unless the exit code is 0. */
    static void run(List<String> command, String input) throws IOException {
        Process process = builder(command).redirectErrorStream(true).start();
        try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
            in.write(input);
        } catch (IOException e) {
            // A command that ended early says why in its output.
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = exitCode(process);
        if (code != 0) {
            String told = output.substring(Math.max(0, output.length() - TOLD)).strip();
            throw new IOException(Path.of(command.getFirst()).getFileName() + " ended with " + code + ": " + told);
        }
    }

    /**
     * SIGINT and its kin are not within reach of {@link ProcessHandle}; every shell has {@code kill}. A process that is
     * gone meanwhile is as good as told.
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
