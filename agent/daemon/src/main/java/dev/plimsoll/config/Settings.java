package dev.plimsoll.config;

import dev.plimsoll.alerts.AlertSettings;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.config.key.LogSettings;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.notify.NotifySettings;
import dev.plimsoll.otlp.OtlpSettings;
import dev.plimsoll.platform.PlatformSettings;
import dev.plimsoll.proposal.ProposalSettings;
import dev.plimsoll.store.StoreSettings;
import dev.plimsoll.web.ServerSettings;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A checked configuration. Its text form contains no secrets.
 *
 * @param platform  how to reach the platform
 * @param profile   the platform's profile
 * @param sizes     the sizes that a compute may have
 * @param store     the store
 * @param process   the agent's own process
 * @param services  other services that it uses
 * @param overrides the settings of each compute
 */
public record Settings(PlatformSettings platform, Profile profile, SizeTable sizes, StoreSettings store,
        ProcessSettings process, ServiceSettings services, Overrides overrides) {

    /**
     * The agent's own process.
     *
     * @param server the HTTP server
     * @param log    the log settings
     */
    public record ProcessSettings(ServerSettings server, LogSettings log) {}

    /**
     * Other services that the agent uses.
     *
     * @param alerts the alerts that forbid changes
     * @param notifications who is notified
     * @param otlp what is sent to an OpenTelemetry collector
     */
    public record ServiceSettings(AlertSettings alerts, NotifySettings notifications, OtlpSettings otlp) {}

    /** The settings of computes without an override. */
    public ComputeSettings defaults() {
        return overrides.defaults();
    }

    /** The settings of {@code compute}; without its project, an override cannot match the project's name. */
    public ComputeSettings forCompute(Compute compute, @Nullable Project project) {
        return forCompute(compute.id(), project);
    }

    /** The same for a compute that may have been deleted. */
    public ComputeSettings forCompute(ComputeId compute, @Nullable Project project) {
        return overrides.of(compute, project);
    }

    /** Whether the condition holds for the defaults, or for the defaults with any one override. */
    public boolean anywhere(Predicate<ComputeSettings> condition) {
        return overrides.all().stream().anyMatch(condition);
    }

    /** Whether the agent may change any compute. */
    public boolean mayApply() {
        return anywhere(Settings::applies);
    }

    /** Whether the agent may propose a change of any compute as code. */
    public boolean mayPropose() {
        return anywhere(Settings::proposes);
    }

    /** Where changes are proposed as code, also where no change may be made yet. */
    public Set<ProposalSettings> repositories() {
        Set<ProposalSettings> found = new LinkedHashSet<>();
        overrides.all()
                .stream()
                .filter(some -> some.change().via() == ChangeBasis.Via.FILE)
                .flatMap(some -> Stream.ofNullable(some.proposals()))
                .forEach(found::add);
        return found;
    }

    private static boolean proposes(ComputeSettings some) {
        return applies(some) && some.change().via() == ChangeBasis.Via.FILE;
    }

    private static boolean applies(ComputeSettings some) {
        return some.change().mode() == ChangePolicy.ChangeMode.APPLY;
    }
}
