package dev.plimsoll.agent;

import dev.plimsoll.change.plan.Alerts;
import dev.plimsoll.config.ComputeSettings;
import dev.plimsoll.config.Settings;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.extension.CheckedFleet;
import dev.plimsoll.extension.Configured;
import dev.plimsoll.extension.Extensions;
import dev.plimsoll.extension.PlatformReader;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.outbound.Proxies;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The configuration as extensions see it, for the computes of a listed fleet. */
class ConfiguredFleet implements Configured {

    private final Supplier<Settings> settings;
    private final Function<String, @Nullable Project> projects;
    private final Supplier<Set<String>> names;
    private final List<PlatformReader> platforms;
    private final InstantSource clock;

    /**
     * @param settings those in force
     * @param projects the project of an id; null where it was not listed
     * @param names    ids and names of what was listed
     * @param platforms what may be read of each platform
     */
    ConfiguredFleet(Supplier<Settings> settings, Function<String, @Nullable Project> projects,
            Supplier<Set<String>> names,
            List<PlatformReader> platforms, InstantSource clock) {
        this.settings = settings;
        this.projects = projects;
        this.names = names;
        this.platforms = platforms;
        this.clock = clock;
    }

    final Settings settings() {
        return settings.get();
    }

    /** The alerts of all extensions. */
    final Alerts alerts() {
        return Alerts.of(Extensions.all().stream().map(extension -> extension.alerts(this)).toList());
    }

    @Override
    public final Values values() {
        return settings().values();
    }

    @Override
    public final Optional<Values> values(ComputeId compute) {
        return settings().forCompute(compute, projects.apply(compute.projectId())).map(ComputeSettings::values);
    }

    @Override
    public final List<Values> everywhere() {
        return settings().everywhere().stream().map(ComputeSettings::values).toList();
    }

    @Override
    public final Proxies proxies() {
        return settings().proxies();
    }

    @Override
    public final Set<String> names() {
        return names.get();
    }

    @Override
    public final List<PlatformReader> platforms() {
        return platforms;
    }

    @Override
    public final InstantSource clock() {
        return clock;
    }

    /** The configuration, and what {@code check} listed. */
    static final class ListedFleet extends ConfiguredFleet implements CheckedFleet {

        private final Supplier<Map<Project, List<Compute>>> computes;

        /** @param computes lists them where that was not done yet */
        ListedFleet(Settings settings, KnownProjects fleet, List<PlatformReader> readers, InstantSource clock,
                Supplier<Map<Project, List<Compute>>> computes) {
            super(() -> settings, fleet::of, fleet::names, readers, clock);
            this.computes = computes;
        }

        @Override
        public Map<Project, List<Compute>> computes() {
            return computes.get();
        }
    }
}
