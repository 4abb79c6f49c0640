package dev.plimsoll.cli.verb;

import dev.plimsoll.config.Settings;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Chooses one of several platforms, for a verb that works with one account. */
public final class PlatformOption {

    @Option(names = "--platform", paramLabel = "NAME", description = "Name of the platform in the configuration. Required where that has several.")
    private @Nullable String name;

    /** The name; null for the only platform. */
    public @Nullable String name() {
        return name;
    }

    /**
     * The settings of the chosen platform alone.
     *
     * @throws VerbFailure if the name is not there, or is missing where there are several
     */
    public Settings of(Settings settings) {
        List<String> names = settings.platforms();
        String chosen = name;
        if (chosen == null) {
            VerbFailure.wrongUseIf(names.size() > 1,
                    "--platform NAME is required, because several are configured: " + String.join(", ", names));
            return settings;
        }
        VerbFailure.wrongUseIf(!names.contains(chosen), "no platform of the configuration has the name %s%s".formatted(
                chosen,
                names.isEmpty() ? "; names need the list platforms" : "; the names are " + String.join(", ", names)));
        return settings.only(chosen);
    }
}
