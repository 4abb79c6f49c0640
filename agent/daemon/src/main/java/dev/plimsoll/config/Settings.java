package dev.plimsoll.config;

import dev.plimsoll.change.ChangePolicy;
import dev.plimsoll.config.key.LogSettings;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.platform.PlatformSettings;
import dev.plimsoll.store.StoreSettings;
import dev.plimsoll.web.ServerSettings;
import org.jspecify.annotations.Nullable;

/**
 * A checked configuration. It prints without secrets.
 *
 * @param platform  how to reach the platform
 * @param profile   which platform it is
 * @param sizes     the sizes that a compute may have
 * @param store     where the record is kept
 * @param server    where to serve
 * @param log       what is logged
 * @param defaults  what holds for a compute that nothing else is said of
 * @param overrides what else is said of some
 */
public record Settings(PlatformSettings platform, Profile profile, SizeTable sizes, StoreSettings store,
        ServerSettings server, LogSettings log, ComputeSettings defaults, Overrides overrides) {

    /** What holds for {@code compute}; without its project, an override cannot match by the project's name. */
    public ComputeSettings forCompute(Compute compute, @Nullable Project project) {
        return overrides.apply(defaults, compute, project);
    }

    /** Whether any compute may be changed by the agent. */
    public boolean mayApply() {
        return applies(defaults) || overrides.any(Settings::applies);
    }

    private static boolean applies(ComputeSettings some) {
        return some.change().mode() == ChangePolicy.Mode.APPLY;
    }
}
