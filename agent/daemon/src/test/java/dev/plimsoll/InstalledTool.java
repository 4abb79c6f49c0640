package dev.plimsoll;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A program of this machine that some tests need. Without it they are skipped, or fail if tools are required. */
public record InstalledTool(Path path) {

    /** What a run ended with. */
    public record Run(int code, String output) {}

    /** The tool on the PATH. */
    public static InstalledTool named(String name) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst()
                .map(InstalledTool::new)
                .orElseGet(() -> missing(name + " is not on the PATH: install it to run this test"));
    }

    private static InstalledTool missing(String message) {
        return "required".equals(System.getProperty("plimsoll.tools")) ? fail(message) : abort(message);
    }

    /** Runs it with {@code input}; output and errors are one text. */
    public Run run(String input, String... arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(path.toString()));
        line.addAll(List.of(arguments));
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.UTF_8));
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), output);
    }
}
