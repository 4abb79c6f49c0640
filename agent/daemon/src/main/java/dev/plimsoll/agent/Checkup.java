package dev.plimsoll.agent;

import dev.plimsoll.advice.FigureText;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.platform.PlatformClient;
import dev.plimsoll.platform.PlatformFleet;
import dev.plimsoll.postgres.DatabaseSettings;
import dev.plimsoll.postgres.JdbcProbe;
import dev.plimsoll.store.Residence;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreUnavailable;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tries each leg that the agent stands on, one after the other, waking nothing. */
public final class Checkup {

    /** Projects that are listed to find one compute that is awake. */
    private static final int PROJECTS_TRIED = 50;

    /** What became of a leg. */
    public enum Result {
        OK, FAILED,
        /** The platform refused the key. */
        REFUSED,
        /** It could not be tried; that is no fault. */
        SKIPPED,
        /** There is no such compute. */
        UNKNOWN
    }

    /**
     * One leg.
     *
     * @param name   which
     * @param result what became of it
     * @param detail what was found, or what to do
     */
    public record Leg(String name, Result result, String detail) {}

    private final Settings settings;
    private final InstantSource clock;
    /** The computes to try; empty for the first that is awake. */
    private final List<String> named;
    private final List<Leg> legs = new ArrayList<>();
    /** By project; each is listed once. */
    private final Map<String, List<Compute>> listed = new HashMap<>();
    /** What is against opening the store; null where nothing is. */
    private @Nullable Leg againstTheStore;

    private Checkup(Settings settings, List<String> named, InstantSource clock) {
        this.named = List.copyOf(named);
        this.settings = settings;
        this.clock = clock;
        this.againstTheStore = Residence.of(settings.store()).isServer()
                ? new Leg("store", Result.SKIPPED,
                        "whether it lives on a compute that is watched is known only when the "
                                + "fleet can be listed")
                : null;
    }

    /**
     * Tries everything; a leg that fails does not keep the others from being tried.
     *
     * @param named ids of computes, or {@code PROJECT/ID}, to look into just these; empty for the first that is awake
     */
    public static List<Leg> of(Settings settings, List<String> named, InstantSource clock) {
        Checkup checkup = new Checkup(settings, named, clock);
        checkup.tryPlatform();
        checkup.tryStore();
        return List.copyOf(checkup.legs);
    }

    private void tryPlatform() {
        try (PlatformClient client = new PlatformClient(settings.platform(), new SimpleMeterRegistry())) {
            Fleet fleet = new PlatformFleet(client, settings.platform());
            List<Project> projects = fleet.projects().items();
            say("platform", Result.OK, "answers at " + settings.platform().baseUrl());
            say("key", Result.OK, "opens " + FigureText.of(projects.size(), "project"));
            tryComputes(fleet, projects);
            holdAgainstTheStore(fleet);
        } catch (PlatformFault fault) {
            tellFault(fault);
        }
    }

    private void tryComputes(Fleet fleet, List<Project> projects) {
        try {
            tryDatabase(fleet, projects);
        } catch (PlatformFault fault) {
            say("computes", Result.FAILED, String.valueOf(fault.getMessage()));
        }
    }

    private void tellFault(PlatformFault fault) {
        boolean refused = fault.kind() == PlatformFault.Kind.UNAUTHORIZED
                || fault.kind() == PlatformFault.Kind.FORBIDDEN;
        String message = String.valueOf(fault.getMessage());
        if (refused) {
            say("platform", Result.OK, "answers at " + settings.platform().baseUrl());
            say("key", Result.REFUSED, message);
        } else {
            say("platform", Result.FAILED, message);
            say("key", Result.SKIPPED, "the platform does not answer");
        }
        say("database", Result.SKIPPED, "no compute can be listed");
    }

    private void tryDatabase(Fleet fleet, List<Project> projects) {
        if (named.isEmpty()) {
            tryAny(fleet, projects);
        } else {
            named.forEach(name -> tryNamed(name, fleet, projects));
        }
    }

    private void tryNamed(String name, Fleet fleet, List<Project> projects) {
        int slash = name.indexOf('/');
        for (Project project : projects) {
            if (slash >= 0 && !project.id().equals(name.substring(0, slash))) {
                continue;
            }
            for (Compute compute : listed.computeIfAbsent(project.id(), id -> fleet.computes(id).items())) {
                if (compute.id().endpointId().equals(name.substring(slash + 1))) {
                    tryOne(compute, project);
                    return;
                }
            }
        }
        say("database", Result.UNKNOWN, "there is no compute '%s' in view".formatted(name));
    }

    private void tryOne(Compute compute, Project project) {
        if (compute.isAwake()) {
            look(compute, project);
        } else {
            say("database", Result.SKIPPED,
                    "%s is %s, and is not woken for this: try again while it is awake".formatted(compute.id(),
                            compute.disabled() ? "disabled"
                                    : compute.state().isIdle() ? "asleep"
                                            : "in state '%s'".formatted(compute.state().word())));
        }
    }

    private void tryAny(Fleet fleet, List<Project> projects) {
        List<Compute> seen = new ArrayList<>();
        for (Project project : projects.subList(0, Math.min(PROJECTS_TRIED, projects.size()))) {
            seen.addAll(fleet.computes(project.id()).items());
            Optional<Compute> awake = seen.stream().filter(Compute::isAwake).findFirst();
            if (awake.isPresent()) {
                look(awake.get(), project);
                return;
            }
        }
        say("database", Result.SKIPPED, seen.isEmpty()
                ? "there is no compute in view: see platform.projects, include and exclude"
                : "all %d computes sleep, and none is woken for this: try again while one is awake"
                        .formatted(seen.size()));
    }

    private void look(Compute compute, Project project) {
        DatabaseSettings database = settings.forCompute(compute, project).database();
        Observation observation;
        try (JdbcProbe probe = new JdbcProbe(unused -> database, clock)) {
            observation = probe.probe(compute);
        }
        String where = "%s on %s as %s".formatted(database.name(), compute.id(), database.user());
        switch (observation) {
            case Observation.Seen seen -> {
                say("database", Result.OK, "logged in to " + where);
                say("view", Result.OK, "%s %s".formatted(database.cacheView(), answer(seen.sample())));
            }
            case Observation.Unsupported no -> {
                say("database", Result.OK, "logged in to " + where);
                say("view", Result.FAILED, no.detail());
            }
            case Observation.Unreachable no -> {
                say("database", Result.FAILED, no.detail());
                say("view", Result.SKIPPED, "the database could not be reached");
            }
            case Observation.Asleep asleep -> say("database", Result.SKIPPED, "it fell asleep meanwhile");
            case Observation.LeftAlone left -> say("database", Result.SKIPPED, left.why().word());
        }
    }

    private void holdAgainstTheStore(Fleet fleet) {
        try {
            againstTheStore = StoreGuard.whyNot(settings.store(), fleet)
                    .map(why -> new Leg("store", Result.FAILED, why))
                    .orElse(null);
        } catch (PlatformFault fault) {
            say("projects", Result.FAILED, String.valueOf(fault.getMessage()));
        }
    }

    private static String answer(Sample sample) {
        Counters counters = sample.counters();
        return counters == null
                ? "answers, but holds no figures: the file cache seems to be switched off"
                : "answers: %s hits and %s misses since the start %s ago; %s of %s in use".formatted(
                        FigureText.of(counters.hits()), FigureText.of(counters.misses()),
                        FigureText.of(sample.uptime()),
                        FigureText.of(sample.connections().used(), "connection"),
                        FigureText.of(sample.connections().limit()));
    }

    private void tryStore() {
        if (againstTheStore != null) {
            legs.add(againstTheStore);
            return;
        }
        try (Store store = Store.open(settings.store())) {
            boolean stopped = store.journal().stopped();
            say("store", Result.OK, settings.store().url() + (stopped ? "; the stop switch is on" : ""));
        } catch (StoreUnavailable dead) {
            say("store", Result.FAILED, String.valueOf(dead.getMessage()));
        }
    }

    private void say(String leg, Result result, String detail) {
        legs.add(new Leg(leg, result, detail));
    }
}
