package dev.plimsoll.agent;

import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.change.plan.SettingWriter.SendCheck;
import dev.plimsoll.config.Settings;
import dev.plimsoll.extension.PlatformReader;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.platform.PlatformClient;
import dev.plimsoll.platform.PlatformSettings;
import dev.plimsoll.platform.Reads;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The platforms of an agent. Each has a client with a key, a budget and connections of its own. What concerns a project goes
 * to the first platform that listed it, and to no other one.
 */
final class Accounts implements Fleet, AutoCloseable {

    private final List<Account> accounts = new ArrayList<>();
    /** The platform of each project that was listed since the start, whether or not it is still there. */
    private final Map<String, Account> owners = new ConcurrentHashMap<>();

    /**
     * One platform.
     *
     * @param name  its name; null where there is only one
     * @param fleet what it lists
     * @param reader what else may be read of it
     */
    private record Account(@Nullable String name, PlatformClient client, KnownProjects fleet, PlatformReader reader) {}

    Accounts(Settings settings, MeterRegistry registry) {
        this(settings, registry, UnaryOperator.identity(), null);
    }

    /**
     * @param around what stands between an account and the agent, such as a guard or a count
     * @param only   the one project to show; null for all
     */
    Accounts(Settings settings, MeterRegistry registry, UnaryOperator<Fleet> around, @Nullable String only) {
        boolean areSeveral = settings.accounts().size() > 1;
        for (Settings.AccountSettings account : settings.accounts()) {
            PlatformSettings platform = account.platform();
            String name = areSeveral ? platform.name() : null;
            PlatformClient client = new PlatformClient(platform, name == null ? registry : labelled(registry, name));
            Fleet fleet = name == null ? client.fleet() : new NamedFleet(client.fleet(), name);
            accounts.add(new Account(name, client, new KnownProjects(around.apply(fleet), only),
                    reader(account, client)));
        }
    }

    /** What may be read of a platform, by its client. */
    private static PlatformReader reader(Settings.AccountSettings account, PlatformClient client) {
        Reads reads = new Reads(client.requests());
        PlatformSettings platform = account.platform();
        return new PlatformReader(platform.name(), account.profile().word(), platform.scope().organization(),
                reads::any);
    }

    /** What may be read of each platform. */
    List<PlatformReader> readers() {
        return accounts.stream().map(Account::reader).toList();
    }

    private static MeterRegistry labelled(MeterRegistry registry, String platform) {
        CompositeMeterRegistry labelled = new CompositeMeterRegistry();
        labelled.config().commonTags("platform", platform);
        labelled.add(registry);
        return labelled;
    }

    /** A fleet whose projects and faults name their platform. */
    private record NamedFleet(Fleet fleet, String name) implements Fleet {

        @Override
        public Listing<Project> projects() {
            return named(fleet::projects).map(project -> project.on(name));
        }

        @Override
        public Listing<Compute> computes(String projectId) {
            return named(() -> fleet.computes(projectId));
        }

        @Override
        public Project detailed(Project listed, boolean again) {
            return named(() -> fleet.detailed(listed, again));
        }

        @Override
        public void recalled(Project project) {
            fleet.recalled(project);
        }

        private <T> T named(Supplier<T> call) {
            try {
                return call.get();
            } catch (PlatformFault fault) {
                throw new PlatformFault(fault.kind(), fault.status(),
                        "platform %s: %s".formatted(name, fault.getMessage()));
            }
        }
    }

    @Override
    public List<Platform> platforms() {
        return accounts.stream()
                .map(account -> new Platform(account.name(), account.fleet(),
                        account.client().settings().requestsPerMinute()))
                .toList();
    }

    /**
     * The projects of all platforms that answer, each once.
     *
     * @throws PlatformFault if none does
     */
    @Override
    public Listing<Project> projects() {
        List<Project> projects = new ArrayList<>();
        List<UnknownWord> unknown = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        PlatformFault failed = null;
        boolean answered = false;
        for (Account account : accounts) {
            try {
                Listing<Project> listing = account.fleet().projects();
                listing.items().stream().filter(project -> ids.add(project.id())).forEach(projects::add);
                unknown.addAll(listing.unknown());
                answered = true;
            } catch (PlatformFault fault) {
                failed = fault;
            }
        }
        if (failed != null && !answered) {
            throw failed;
        }
        return new Listing<>(projects, unknown);
    }

    @Override
    public Listing<Compute> computes(String projectId) {
        return account(projectId)
                .orElseThrow(() -> new PlatformFault(PlatformFault.FaultKind.UNREACHABLE, 0, unlisted(projectId)))
                .fleet()
                .computes(projectId);
    }

    @Override
    public Project detailed(Project listed, boolean again) {
        return account(listed.id()).map(account -> account.fleet().detailed(listed, again)).orElse(listed);
    }

    @Override
    public void recalled(Project project) {
        accounts.stream()
                .filter(account -> Objects.equals(account.name(), project.platform()))
                .forEach(account -> account.fleet().recalled(project));
    }

    /** The platform of a project; empty where there are several, and none has listed it. */
    private Optional<Account> account(String projectId) {
        if (accounts.size() == 1) {
            return Optional.of(accounts.getFirst());
        }
        accounts.stream()
                .filter(account -> account.fleet().lists(projectId))
                .findFirst()
                .ifPresent(found -> owners.put(projectId, found));
        return Optional.ofNullable(owners.get(projectId));
    }

    private static String unlisted(String projectId) {
        return "no platform has listed project " + projectId;
    }

    /** The project as last listed; null if it was never listed. */
    @Nullable
    Project of(String projectId) {
        return account(projectId).map(account -> account.fleet().of(projectId)).orElse(null);
    }

    /** Ids of the listed projects and computes, and hosts with the id of a compute. */
    Set<String> names() {
        Set<String> names = new HashSet<>();
        accounts.forEach(account -> names.addAll(account.fleet().names()));
        return names;
    }

    /** Divides the calls of each account among so many agents, of which this is one. */
    void sharedBy(int agents) {
        accounts.forEach(account -> account.client().sharedBy(agents));
    }

    /** Why no platform works; null if one does. */
    @Nullable
    PlatformFault fault() {
        List<PlatformFault> faults = accounts.stream()
                .map(account -> account.fleet().fault())
                .filter(Objects::nonNull)
                .toList();
        return faults.size() < accounts.size() ? null : faults.getFirst();
    }

    /** Writes each setting at the platform of its project. Only an agent that may apply changes calls this. */
    SettingWriter writer() {
        Map<Account, SettingWriter> writers = accounts.stream()
                .collect(Collectors.toMap(Function.identity(), account -> account.client().writer()));
        return new RoutedWriter(compute -> account(compute.projectId()).map(writers::get)
                .orElse((one, to, check) -> new Execution.NotSent(unlisted(one.projectId()))));
    }

    /**
     * A writer for several platforms.
     *
     * @param route the writer of the platform of a compute
     */
    private record RoutedWriter(Function<ComputeId, SettingWriter> route) implements SettingWriter {

        @Override
        public Execution write(ComputeId compute, SettingValue to, SendCheck check) {
            return route.apply(compute).write(compute, to, check);
        }

        @Override
        public Optional<Veto.OfPlatform> heldBack(ComputeId compute) {
            return route.apply(compute).heldBack(compute);
        }

        @Override
        public OperationState progress(ComputeId compute, List<String> operations) {
            return route.apply(compute).progress(compute, operations);
        }

        @Override
        public boolean isUntouchedSince(ComputeId compute, Instant since) {
            return route.apply(compute).isUntouchedSince(compute, since);
        }

        @Override
        public boolean isWorkingOn(ComputeId compute, Instant since) {
            return route.apply(compute).isWorkingOn(compute, since);
        }

        @Override
        public boolean hasPrewarmed(ComputeId compute, Instant since) {
            return route.apply(compute).hasPrewarmed(compute, since);
        }
    }

    @Override
    public void close() {
        accounts.forEach(account -> account.client().close());
    }
}
