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

/**
 * A program of this machine. Where it is missing, the test is skipped, or fails with {@code -Dplimsoll.tools=required}.
 */
final class Tool {

    private final Path program;

    private Tool(Path program) {
        this.program = program;
    }

    /** The first program on the {@code PATH} that has one of these names. */
    static Tool named(String... names) {
        return new Tool(Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .flatMap(folder -> Stream.of(names).map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseGet(() -> missing(names[0])));
    }

    private static Path missing(String name) {
        String message = name + " is not on the PATH: install it to have the alerts and dashboards checked by it";
        return "required".equals(System.getProperty("plimsoll.tools")) ? fail(message) : abort(message);
    }

    /** Runs it in {@code folder}; returns what it printed, and fails unless it ends with 0. */
    String run(Path folder, List<String> arguments) throws IOException, InterruptedException {
        Process process = command(folder, arguments).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    /** Starts it in {@code folder}; what it prints goes to {@code log}. */
    Process start(Path folder, List<String> arguments, Path log) throws IOException {
        return command(folder, arguments).redirectOutput(log.toFile()).start();
    }

    private ProcessBuilder command(Path folder, List<String> arguments) {
        List<String> line = Stream.concat(Stream.of(program.toString()), arguments.stream()).toList();
        ProcessBuilder builder = new ProcessBuilder(line).directory(folder.toFile()).redirectErrorStream(true);
        // These programs are short-lived, so they collect garbage less often than Go does by itself.
        builder.environment().putIfAbsent("GOGC", "400");
        return builder;
    }
}
