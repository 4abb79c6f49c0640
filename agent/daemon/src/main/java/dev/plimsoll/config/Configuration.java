package dev.plimsoll.config;

import dev.plimsoll.config.key.Keys;
import dev.plimsoll.config.key.Kind.Shape;
import dev.plimsoll.config.layer.Effective;
import dev.plimsoll.config.text.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What became of reading a configuration. */
public sealed interface Configuration {

    /** What is odd, but no reason to stop; each names its key or variable. */
    List<String> warnings();

    /**
     * It can be used.
     *
     * @param settings  what it says
     * @param warnings  what is odd about it
     * @param effective each value with its source, for printing
     */
    record Loaded(Settings settings, List<String> warnings, Effective effective) implements Configuration {

        public Loaded {
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * It cannot be used.
     *
     * @param problems all that is wrong, at least one
     * @param warnings what is odd besides, which may be the cause: a variable with a misspelt name, say
     */
    record Invalid(List<Problem> problems, List<String> warnings) implements Configuration {

        public Invalid {
            problems = List.copyOf(problems);
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * Reads a configuration. A flag wins over the environment, that over the file, and that over the defaults.
     *
     * @param file        the file, which must exist; null for none
     * @param environment the process's variables, of which those named {@code PLIMSOLL_…} count
     * @param flags       values by key, such as {@code sizing.mode} to {@code observe}, written as in a variable
     */
    static Configuration load(@Nullable Path file, Map<String, String> environment, Map<String, String> flags) {
        return new Loading(file, environment, flags).load();
    }

    /** Whether {@code key} takes a list, which a flag writes with commas. */
    static boolean takesList(String key) {
        return Keys.all().stream().anyMatch(one -> one.path().equals(key) && one.kind().shape() == Shape.LIST);
    }

    /** The JSON schema of the file. */
    static String schema() {
        return Schema.json();
    }
}
