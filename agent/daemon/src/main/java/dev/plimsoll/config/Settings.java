package dev.plimsoll.config;

import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.status.Answers.AnswerTerms;
import dev.plimsoll.config.key.LogSettings;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.outbound.Proxies;
import dev.plimsoll.platform.PlatformSettings;
import dev.plimsoll.store.StoreSettings;
import dev.plimsoll.web.ServerSettings;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A checked configuration. Its text form contains no secrets.
 *
 * @param accounts  the platforms, at least one
 * @param store     the store
 * @param process   the agent's own process
 * @param values    the values for all computes, for extensions
 * @param overrides the settings of each compute
 */
public record Settings(List<AccountSettings> accounts, StoreSettings store,
        ProcessSettings process, Values values, Overrides overrides) {

    public Settings {
        accounts = List.copyOf(accounts);
    }

    /**
     * One platform.
     *
     * @param platform how to reach it
     * @param profile  its profile
     * @param sizes    the sizes that it offers
     */
    public record AccountSettings(PlatformSettings platform, Profile profile, SizeTable sizes) {}

    /** The names of the platforms; empty where there is only one. */
    public List<String> platforms() {
        return accounts.stream().flatMap(account -> Stream.ofNullable(account.platform().name())).toList();
    }

    /** The settings of an agent for one of the {@link #platforms} alone. */
    public Settings only(String name) {
        return new Settings(
                accounts.stream().filter(account -> name.equals(account.platform().name())).toList(), store, process,
                values, overrides.only(name));
    }

    /** How to reach the first platform. */
    public PlatformSettings platform() {
        return accounts.getFirst().platform();
    }

    /** The profile of the first platform. */
    public Profile profile() {
        return accounts.getFirst().profile();
    }

    /**
     * The agent's own process.
     *
     * @param server the HTTP server
     * @param log    the log settings
     */
    public record ProcessSettings(ServerSettings server, LogSettings log) {}

    /** The settings of computes without an override. */
    public ComputeSettings defaults() {
        return overrides.defaults();
    }

    /** The settings of a listed compute. */
    public ComputeSettings forCompute(Compute compute, Project project) {
        return forCompute(compute.id(), project).orElseThrow();
    }

    /**
     * The settings of a compute; empty where its project is not known, and could say which ones these are: those of one of
     * several platforms, or of an override by its name.
     */
    public Optional<ComputeSettings> forCompute(ComputeId compute, @Nullable Project project) {
        return overrides.of(compute, project);
    }

    /**
     * What it says of people's answers.
     *
     * @param projects the project of a compute; null where that is not known
     */
    public AnswerTerms answers(Function<ComputeId, @Nullable Project> projects) {
        return new AnswerTerms(mayApply(), id -> forCompute(id, projects.apply(id))
                .map(own -> own.change().permission().expires())
                .orElse(null));
    }

    /** The proxies of the environment. */
    public Proxies proxies() {
        return platform().proxies();
    }

    /** The settings of computes without an override, and these with any one override. */
    public List<ComputeSettings> everywhere() {
        return overrides.all();
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
        return anywhere(some -> applies(some) && some.change().via() == ChangeBasis.Via.FILE);
    }

    private static boolean applies(ComputeSettings some) {
        return some.change().mode() == ChangePolicy.ChangeMode.APPLY;
    }
}
