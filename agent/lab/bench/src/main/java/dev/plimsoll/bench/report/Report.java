package dev.plimsoll.bench.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * A page of the benchmarks, and the CSV files beside it.
 *
 * @param files the text of each file, by its path in the repository
 */
public record Report(Map<Path, String> files) {

    private static final Path FOLDER = Path.of("docs", "internals", "benchmarks");

    public Report {
        files = Map.copyOf(files);
    }

    /** The page {@code name} with {@code values} in its text, and its CSV files by their names. */
    public static Report of(String name, Map<String, ?> values, Map<String, Csv> csv) {
        Map<Path, String> files = new HashMap<>(Map.of(page(name), PageText.of(name).with(values)));
        csv.forEach((file, rows) -> files.put(csv(name, file), rows.toString()));
        return new Report(files);
    }

    /** The page {@code name} in the repository. */
    public static Path page(String name) {
        return FOLDER.resolve(name + ".md");
    }

    /** A CSV file of a page in the repository. */
    public static Path csv(String page, String name) {
        return FOLDER.resolve(page).resolve(name + ".csv");
    }

    /** Writes all files into the repository whose root is the first argument, by default the current directory. */
    public void write(String... arguments) throws IOException {
        write(Path.of(arguments.length > 0 ? arguments[0] : "."));
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
