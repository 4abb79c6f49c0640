package dev.plimsoll.agent;

import dev.plimsoll.config.ComputeSettings;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.platform.PlatformClient;
import dev.plimsoll.postgres.LoginSql;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The SQL that creates the login of each compute with the least rights. The passwords in it are placeholders. */
public final class FleetLogins {

    private final Settings settings;
    /** The computes of each login, by its statements, and then by project. */
    private final Map<List<String>, Map<String, List<String>>> computes = new LinkedHashMap<>();

    private FleetLogins(Settings settings) {
        this.settings = settings;
    }

    /**
     * The SQL of all logins, those of the same statements together. It lists the fleet where computes may have logins of
     * their own, and otherwise contacts nothing.
     *
     * @throws PlatformFault if the fleet is listed, and the platform does not answer
     */
    public static List<String> sql(Settings settings) {
        List<String> usual = sql(settings, settings.defaults());
        if (!settings.anywhere(some -> !sql(settings, some).equals(usual))) {
            return usual;
        }
        FleetLogins logins = new FleetLogins(settings);
        try (PlatformClient client = new PlatformClient(settings.platform(), new SimpleMeterRegistry())) {
            logins.list(client.fleet());
        }
        return logins.computes.isEmpty() ? usual : logins.lines();
    }

    /** The SQL of the login of one compute. */
    static List<String> sql(Settings settings, ComputeSettings compute) {
        return LoginSql.of(compute.database(), settings.profile().monitorsReadView());
    }

    private void list(Fleet fleet) {
        for (Project project : fleet.projects().items()) {
            for (Compute compute : fleet.computes(project.id()).items()) {
                computes.computeIfAbsent(sql(settings, settings.forCompute(compute, project)),
                        none -> new LinkedHashMap<>())
                        .computeIfAbsent(project.id(), none -> new ArrayList<>())
                        .add(compute.id().endpointId());
            }
        }
    }

    private List<String> lines() {
        if (computes.size() == 1) {
            return computes.keySet().iterator().next();
        }
        List<String> lines = new ArrayList<>();
        computes.forEach((statements, projects) -> {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            projects.forEach((project, ids) -> lines.add("-- Computes of project %s: %s".formatted(project,
                    hasOthers(project, statements) ? String.join(", ", ids) : "all")));
            lines.addAll(statements);
        });
        return List.copyOf(lines);
    }

    private boolean hasOthers(String project, List<String> statements) {
        return computes.entrySet()
                .stream()
                .anyMatch(login -> !login.getKey().equals(statements) && login.getValue().containsKey(project));
    }
}
