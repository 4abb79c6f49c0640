package dev.plimsoll.config;

import dev.plimsoll.config.layer.Effective;
import dev.plimsoll.config.text.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The result of loading a configuration. */
public sealed interface Configuration {

    /** Warnings; each names its key or variable. */
    List<String> warnings();

    /**
     * A valid configuration.
     *
     * @param settings  the settings
     * @param warnings  its warnings
     * @param effective each value with its source, for printing
     */
    record Loaded(Settings settings, List<String> warnings, Effective effective) implements Configuration {

        public Loaded {
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * An invalid configuration.
     *
     * @param problems all problems, at least one
     * @param warnings its warnings, which may show the cause, such as a misspelt variable
     */
    record Invalid(List<Problem> problems, List<String> warnings)
            implements
                Configuration,
                PolicyReading {

        public Invalid {
            problems = List.copyOf(problems);
            warnings = List.copyOf(warnings);
        }
    }

    /** The result of loading policies. */
    sealed interface PolicyReading permits Policies, Invalid {}

    /**
     * Loads a configuration. Flags override the environment, which overrides the file, which overrides the defaults.
     *
     * @param file        the file, which must exist; null for none
     * @param environment the process's variables; only those named {@code PLIMSOLL_…} are used
     * @param flags       values by key, in the form of variables, such as {@code observe} for {@code sizing.mode}
     */
    static Configuration load(@Nullable Path file, Map<String, String> environment, Map<String, String> flags) {
        return new Sources(file, environment, flags).load();
    }

    /** The JSON schema of the configuration file. */
    static String schema() {
        return Schema.json();
    }
}
