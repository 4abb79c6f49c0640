package dev.plimsoll.config;

import dev.plimsoll.config.key.LogSettings;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.store.StoreSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a configuration says of judging computes, for whoever reaches none: no account is needed for it, and no secret is
 * read but the store's.
 *
 * @param profile   which platform it is
 * @param sizes     the sizes that a compute may have
 * @param store     where the record is kept
 * @param log       what is logged
 * @param defaults  what holds for a compute that nothing else is said of
 * @param overrides what else is said of some
 */
public record Policies(Profile profile, SizeTable sizes, StoreSettings store, LogSettings log,
        ComputeSettings defaults, Overrides overrides) {

    /** What holds for {@code compute}. */
    public ComputeSettings forCompute(Compute compute) {
        return overrides.apply(defaults, compute, null);
    }

    /** What became of reading them. */
    public sealed interface Reading {

        /** They can be used. */
        record Read(Policies policies, List<String> warnings) implements Reading {

            public Read {
                warnings = List.copyOf(warnings);
            }
        }

        /** They cannot. */
        record Unusable(Configuration.Invalid why) implements Reading {}
    }

    /**
     * Reads them as {@link Configuration#load} does.
     *
     * @param policy a file of {@code sizing} and {@code change} keys, which wins over everything else for every compute;
     *               null for none
     */
    public static Reading load(@Nullable Path file, Map<String, String> environment, Map<String, String> flags,
            @Nullable Path policy) {
        return Loading.forPolicies(file, environment, flags).policies(policy);
    }
}
