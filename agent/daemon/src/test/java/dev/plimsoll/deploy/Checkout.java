package dev.plimsoll.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The files of this checkout that are not code. */
public final class Checkout {

    private static final Path ROOT = Path.of(System.getProperty("plimsoll.root", "../.."));
    private static final JsonMapper JSON = new JsonMapper();
    private static final YAMLMapper YAML = new YAMLMapper();

    private Checkout() {}

    public static Path at(String path) {
        return ROOT.resolve(path);
    }

    public static String text(String path) {
        try {
            return Files.readString(at(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** JSON or YAML, by the file's ending. */
    static JsonNode tree(String path) {
        try {
            return (path.endsWith(".json") ? JSON : YAML).readTree(text(path));
        } catch (IOException e) {
            throw new UncheckedIOException(path, e);
        }
    }

    /** Names of the files directly in {@code folder} that end so, sorted. */
    static List<String> names(String folder, String ending) {
        try (Stream<Path> files = Files.list(at(folder))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(ending))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The items of an array; none where there is no array. */
    static List<JsonNode> items(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }
}
