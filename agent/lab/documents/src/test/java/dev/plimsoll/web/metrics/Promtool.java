package dev.plimsoll.web.metrics;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The Prometheus linter, if it is installed. */
public record Promtool(Path path) {

    /** The problems that it found; empty if none. */
    public String check(String scrape) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(path.toString(), "check", "metrics").redirectErrorStream(true).start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(scrape.getBytes(StandardCharsets.UTF_8));
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        boolean ended = process.waitFor(30, TimeUnit.SECONDS);
        return ended && process.exitValue() == 0 ? said : "exit not 0\n" + said;
    }

    public static Optional<Promtool> find() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "promtool"))
                .filter(Files::isExecutable)
                .findFirst()
                .map(Promtool::new);
    }
}
