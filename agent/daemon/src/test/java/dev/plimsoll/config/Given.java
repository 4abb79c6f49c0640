package dev.plimsoll.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.config.Configuration.Invalid;
import dev.plimsoll.config.Configuration.Loaded;
import dev.plimsoll.config.text.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A configuration in the making: a file in {@code folder}, variables and flags. */
public final class Given {

    public static final String KEY = "sk-abc-very-secret";

    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();
    private final Map<String, String> flags = new HashMap<>();
    private String yaml = "";

    public Given(Path folder) {
        this.folder = folder;
    }

    /** With what is required set by variables, so that a file may speak of other things. */
    public Given reachable() {
        return variable("PLIMSOLL_PLATFORM_BASE_URL", "https://console.example.com/api/v2")
                .variable("PLIMSOLL_PLATFORM_API_KEY", KEY)
                .variable("PLIMSOLL_DATABASE_USER", "watcher");
    }

    public Given yaml(String text) {
        this.yaml = text;
        return this;
    }

    public Given variable(String name, String value) {
        environment.put(name, value);
        return this;
    }

    public Given flag(String key, String value) {
        flags.put(key, value);
        return this;
    }

    public Given file(String name, String text) {
        try {
            Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    Path path(String name) {
        return folder.resolve(name);
    }

    Configuration load() {
        file("plimsoll.yaml", yaml);
        return Configuration.load(folder.resolve("plimsoll.yaml"), environment, flags);
    }

    public Loaded loaded() {
        Configuration result = load();
        assertThat(result).isInstanceOf(Loaded.class);
        return (Loaded) result;
    }

    public Settings settings() {
        return loaded().settings();
    }

    /** Each problem as {@code path: message}, the folder left out. */
    public List<String> problems() {
        Configuration result = load();
        assertThat(result).isInstanceOf(Invalid.class);
        return ((Invalid) result).problems().stream().map(this::plain).toList();
    }

    private String plain(Problem problem) {
        return problem.toString().replace(folder + "/", "");
    }
}
