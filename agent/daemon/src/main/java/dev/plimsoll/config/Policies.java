package dev.plimsoll.config;

import dev.plimsoll.config.Configuration.PolicyReading;
import dev.plimsoll.config.key.LogSettings;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.store.StoreSettings;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a configuration that are needed to assess recorded data. Needs no account and reads no secret except the
 * store's password.
 *
 * @param profile   the profile of the platform
 * @param sizes     the sizes that it offers
 * @param store     the store
 * @param log       the log settings
 * @param overrides the settings of each compute
 * @param warnings  those of the configuration
 */
public record Policies(Profile profile, SizeTable sizes, StoreSettings store, LogSettings log,
        Overrides overrides, List<String> warnings) implements PolicyReading {

    public Policies {
        warnings = List.copyOf(warnings);
    }

    /** The settings of computes without an override. */
    public ComputeSettings defaults() {
        return overrides.defaults();
    }

    /** The settings of {@code compute}, whose project counts as one without a name. */
    public ComputeSettings forCompute(Compute compute) {
        return overrides.of(compute.id(), Project.named(compute.id().projectId())).orElseThrow();
    }

    /**
     * Loads policies as {@link Configuration#load} does.
     *
     * @param policy a file of {@code sizing} and {@code change} keys, which overrides everything else for every compute;
     *               null for none
     * @param platform the name of the platform; null for the only one
     */
    public static PolicyReading load(Sources sources, @Nullable Path policy, @Nullable String platform) {
        return new Loading(sources, key -> key.equals(Keys.STORE_PASSWORD) || key.kind().secret().isEmpty())
                .policies(policy, platform);
    }
}
