package dev.plimsoll.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A page of the benchmarks, and the CSV files beside it.
 *
 * @param files the text of each file, by its path in the repository
 */
public record Report(Map<Path, String> files) {

    public Report {
        files = Map.copyOf(files);
    }

    /** Writes all files into the repository with this root. */
    public void write(Path root) throws IOException {
        for (Map.Entry<Path, String> file : files.entrySet()) {
            Path path = root.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue(), StandardCharsets.UTF_8);
        }
    }
}
