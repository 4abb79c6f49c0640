package dev.plimsoll.agent;

import dev.plimsoll.config.ComputeSettings;
import dev.plimsoll.config.Settings;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.explain.text.NameText;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.extension.Extensions;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.NamedCompute;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.platform.PlatformClient;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreAddresses;
import dev.plimsoll.store.StoreUnavailable;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks each dependency of the agent in turn: proxies, platform, key, databases, store, and the other services that are
 * configured. It wakes no compute.
 */
public final class Checkup {

    /** Most projects listed to find an awake compute. */
    private static final int PROJECTS_TRIED = 50;

    private final Settings settings;
    private final InstantSource clock;
    /** The computes to probe; empty for the first that is awake. */
    private final List<String> named;
    private final List<CheckLine> legs = new ArrayList<>();
    private final List<ServerRecord> servers = new ArrayList<>();
    /** The SQL of logins that failed, or that lack a right. */
    private final Set<List<String>> failedLogins = new LinkedHashSet<>();
    /** Computes by project id; each project is listed once. */
    private final Map<String, List<Compute>> listed = new HashMap<>();
    private List<Project> projects = List.of();
    /** Why the store is not opened; null if it may be. */
    private @Nullable CheckLine storeLeg;

    private Checkup(Settings settings, List<String> named, InstantSource clock) {
        this.named = List.copyOf(named);
        this.settings = settings;
        this.clock = clock;
        this.storeLeg = StoreAddresses.of(settings.store()).isServer()
                ? new CheckLine("store", CheckResult.SKIPPED,
                        "not opened: only a listing of the fleet can show that the store is not on a "
                                + "watched compute")
                : null;
    }

    /**
     * What all checks found.
     *
     * @param legs     each check, in order
     * @param loginSql lines of the SQL of the logins that failed, each login once; empty where none did
     * @param servers  what the probed servers say of themselves
     */
    public record Findings(List<CheckLine> legs, List<String> loginSql, List<ServerRecord> servers) {

        public Findings {
            legs = List.copyOf(legs);
            servers = List.copyOf(servers);
            loginSql = List.copyOf(loginSql);
        }
    }

    /**
     * Runs all checks; a failed check does not stop the others.
     *
     * @param all   the settings with all platforms, each of which extensions may read
     * @param named ids of computes, or {@code PROJECT/ID}, to probe only these; empty for the first that is awake
     */
    public static Findings of(Settings settings, Settings all, List<String> named, InstantSource clock) {
        Checkup checkup = new Checkup(settings, named, clock);
        checkup.legs.addAll(ProxyLines.of(settings));
        try (PlatformClient client = new PlatformClient(settings.platform(), new SimpleMeterRegistry());
                Accounts platforms = new Accounts(all, new SimpleMeterRegistry())) {
            KnownProjects fleet = new KnownProjects(client.fleet(), null);
            checkup.tryPlatform(fleet);
            checkup.tryStore();
            ConfiguredFleet.ListedFleet checked = new ConfiguredFleet.ListedFleet(settings, fleet, platforms.readers(),
                    clock, () -> checkup.listedFirst(fleet));
            Extensions.all().forEach(extension -> checkup.legs.addAll(extension.lines(checked)));
        }
        return new Findings(checkup.legs, checkup.failedLogins.stream().flatMap(List::stream).toList(),
                checkup.servers);
    }

    private void tryPlatform(Fleet fleet) {
        try {
            projects = fleet.projects().items();
            List<CheckLine> refused = tryNamed(fleet);
            add("platform", CheckResult.OK, "answers at " + settings.platform().baseUrl());
            int opened = projects.size() - refused.size();
            add("key", opened == 0 && !refused.isEmpty() ? CheckResult.FAILED : CheckResult.OK,
                    "opens " + FigureText.of(opened, "project")
                            + (refused.isEmpty() ? "" : " of " + FigureText.of(projects.size())));
            legs.addAll(refused);
            tryDatabase(fleet);
            checkStoreAddress(fleet);
        } catch (PlatformFault fault) {
            addFault(fault);
        }
    }

    /** The computes of the first projects, and a failed check where the platform does not show them. */
    private Map<Project, List<Compute>> listedFirst(Fleet fleet) {
        Map<Project, List<Compute>> computes = new LinkedHashMap<>();
        try {
            projects.stream()
                    .limit(PROJECTS_TRIED)
                    .forEach(project -> computes.put(project, computesOf(fleet, project)));
        } catch (PlatformFault fault) {
            addUnlisted(fault);
        }
        return computes;
    }

    private void addUnlisted(PlatformFault fault) {
        CheckLine leg = new CheckLine("computes", CheckResult.FAILED, PlatformRemedy.explain(fault));
        if (!legs.contains(leg)) {
            legs.add(leg);
        }
    }

    /**
     * Lists the computes of all projects that the configuration names: nothing else shows that the platform answers, and
     * which of them the key opens. Returns a failed check for each that it does not open.
     */
    private List<CheckLine> tryNamed(Fleet fleet) {
        int before = legs.size();
        projects.stream().filter(Project::isNamed).forEach(project -> computesOf(fleet, project));
        List<CheckLine> refused = List.copyOf(legs.subList(before, legs.size()));
        legs.subList(before, legs.size()).clear();
        return refused;
    }

    /** The computes of a project, listed once; none, and a failed check, where the platform refuses just this project. */
    private List<Compute> computesOf(Fleet fleet, Project project) {
        return listed.computeIfAbsent(project.id(), id -> list(fleet, project));
    }

    private List<Compute> list(Fleet fleet, Project project) {
        try {
            return fleet.computes(project.id()).items();
        } catch (PlatformFault fault) {
            if (!fault.isRefusal()) {
                throw fault;
            }
            add("computes",
                    fault.kind() == PlatformFault.FaultKind.FORBIDDEN ? CheckResult.REFUSED : CheckResult.FAILED,
                    "project %s: %s".formatted(project.id(), PlatformRemedy.ofProject(fault)));
            return List.of();
        }
    }

    private void addFault(PlatformFault fault) {
        boolean refused = fault.kind() == PlatformFault.FaultKind.UNAUTHORIZED
                || fault.kind() == PlatformFault.FaultKind.FORBIDDEN;
        String message = PlatformRemedy.explain(fault);
        if (refused) {
            add("platform", CheckResult.OK, "answers at " + settings.platform().baseUrl());
            add("key", CheckResult.REFUSED, message);
        } else {
            add("platform", CheckResult.FAILED, message);
            add("key", CheckResult.SKIPPED, "not tried: the platform gave no usable answer");
        }
        add("database", CheckResult.SKIPPED, "no compute can be listed");
    }

    private void tryDatabase(Fleet fleet) {
        try {
            if (named.isEmpty()) {
                tryAny(fleet);
            } else {
                named.forEach(name -> tryNamed(name, fleet));
            }
        } catch (PlatformFault fault) {
            addUnlisted(fault);
        }
    }

    private void tryNamed(String name, Fleet fleet) {
        Map<ComputeId, Compute> known = new LinkedHashMap<>();
        projects.stream()
                .filter(project -> name.indexOf('/') < 0 || name.startsWith(project.id() + "/"))
                .forEach(project -> computesOf(fleet, project).forEach(compute -> known.put(compute.id(), compute)));
        switch (NamedCompute.of(name, known.keySet().stream())) {
            case NamedCompute.TheOne(ComputeId id) -> projects.stream()
                    .filter(project -> project.id().equals(id.projectId()))
                    .forEach(project -> tryOne(fleet, Objects.requireNonNull(known.get(id)), project));
            case NamedCompute.NotOne refused -> add("database",
                    refused.candidates().isEmpty() ? CheckResult.UNKNOWN : CheckResult.UNCLEAR, NameText.of(refused));
        }
    }

    private void tryOne(Fleet fleet, Compute compute, Project project) {
        if (compute.isAwake()) {
            probe(fleet, compute, project);
        } else {
            add("database", CheckResult.SKIPPED, compute.lifecycle().disabled()
                    ? "%s is disabled: enable it, or name another compute".formatted(compute.id())
                    : "%s is %s and is not woken for this check: try again while it is awake".formatted(compute.id(),
                            compute.lifecycle().state().isIdle() ? "suspended"
                                    : "in state '%s'".formatted(compute.lifecycle().state().word())));
        }
    }

    private void tryAny(Fleet fleet) {
        List<Compute> seen = new ArrayList<>();
        for (Project project : projects.subList(0, Math.min(PROJECTS_TRIED, projects.size()))) {
            seen.addAll(computesOf(fleet, project));
            Optional<Compute> awake = seen.stream().filter(Compute::isAwake).findFirst();
            if (awake.isPresent()) {
                probe(fleet, awake.get(), project);
                return;
            }
        }
        add("database", CheckResult.SKIPPED, seen.isEmpty()
                ? "no compute is listed: check platform.projects, include and exclude"
                : "all %d computes are suspended, and none is woken for this check: try again while one is awake"
                        .formatted(seen.size()));
    }

    private void probe(Fleet fleet, Compute compute, Project project) {
        ComputeSettings own = settings.forCompute(compute, project);
        DatabaseCheck.CheckedDatabase found = new DatabaseCheck(own, settings.profile().monitorsReadView(), clock)
                .of(compute);
        legs.addAll(found.legs());
        if (found.server() != null) {
            servers.add(found.server());
        }
        if (found.loginHelps()) {
            failedLogins.add(FleetLogins.sql(settings, own));
        }
        PlanCheck.of(compute, own, fleet.detailed(project, true)).ifPresent(legs::add);
    }

    private void checkStoreAddress(Fleet fleet) {
        try {
            storeLeg = StoreGuard.whyNot(settings.store(), fleet)
                    .map(why -> new CheckLine("store", CheckResult.FAILED, why))
                    .orElse(null);
        } catch (PlatformFault fault) {
            add("projects", CheckResult.FAILED, PlatformRemedy.explain(fault));
        }
    }

    private void tryStore() {
        if (storeLeg != null) {
            legs.add(storeLeg);
            return;
        }
        try (Store store = Store.open(settings.store())) {
            boolean stopped = store.stores().journal().fleet(Instant.EPOCH).stopped();
            add("store", CheckResult.OK, settings.store().url() + (stopped ? "; the stop switch is on" : ""));
        } catch (StoreUnavailable dead) {
            add("store", CheckResult.FAILED, String.valueOf(dead.getMessage()));
        }
    }

    private void add(String leg, CheckResult result, String detail) {
        legs.add(new CheckLine(leg, result, detail));
    }
}
