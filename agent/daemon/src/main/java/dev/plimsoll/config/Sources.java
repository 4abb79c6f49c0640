package dev.plimsoll.config;

import dev.plimsoll.config.text.FileLookup;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a configuration comes from. Flags override the environment, which overrides the file, which overrides the defaults.
 *
 * @param file        the file, which must exist; null for none
 * @param environment the process's variables; only those named {@code PLIMSOLL_…} are used
 * @param flags       values by key, in the form of variables, such as {@code observe} for {@code sizing.mode}
 */
public record Sources(@Nullable Path file, Map<String, String> environment, Map<String, String> flags) {

    public Sources {
        environment = Map.copyOf(environment);
        flags = Map.copyOf(flags);
    }

    /** Reads and checks the configuration as it is now. */
    public Configuration load() {
        return new Loading(this, key -> true).load();
    }

    /** What the file has now, or why it cannot be read; the same without a file. */
    public String content() {
        FileLookup.Content found = file == null ? new FileLookup.Content("", "") : FileLookup.read(file);
        return found.problem().isEmpty() ? found.text() : found.problem();
    }

    /** The name of the file alone: variables and flags may be secret. */
    @Override
    public String toString() {
        return "Sources[%s]".formatted(file);
    }
}
