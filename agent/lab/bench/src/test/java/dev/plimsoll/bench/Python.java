package dev.plimsoll.bench;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Python in a folder of scripts beneath {@code agent/lab/bench}; a test is skipped where there is none. */
record Python(Path folder) {

    record Said(int exit, String text) {}

    static Python in(String folder) {
        return new Python(Path.of(System.getProperty("plimsoll.root", "../../.."), "agent", "lab", "bench", folder));
    }

    Said run(String... arguments) throws IOException, InterruptedException {
        return run(Path.of("python3"), Map.of(), arguments);
    }

    /** Runs it without leaving byte code in the folder. */
    Said run(Path interpreter, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        assumeInstalled();
        List<String> command = new ArrayList<>(List.of(interpreter.toString(), "-B"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(process.waitFor(), text);
    }

    private static void assumeInstalled() {
        boolean installed = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "python3")));
        if (!installed) {
            String message = "python3 is not on the PATH: install it to have the scripts of the benchmarks tested";
            if ("required".equals(System.getProperty("plimsoll.tools"))) {
                fail(message);
            }
            abort(message);
        }
    }
}
