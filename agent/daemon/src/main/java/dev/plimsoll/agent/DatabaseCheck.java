package dev.plimsoll.agent;

import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.config.ComputeSettings;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.extension.Extensions;
import dev.plimsoll.extension.SessionCheck;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.postgres.DatabaseSettings;
import dev.plimsoll.postgres.JdbcProbe;
import dev.plimsoll.postgres.SessionReader;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks login, view, rights and host of one awake compute by one probe. */
final class DatabaseCheck {

    private final DatabaseSettings database;
    private final boolean monitorsReadView;
    private final InstantSource clock;
    private final SizeTable sizes;
    private final List<SessionCheck> extensions;
    private final List<CheckLine> legs = new ArrayList<>();
    private boolean loginHelps;
    private @Nullable ServerRecord server;

    /**
     * What the probe showed.
     *
     * @param legs       each check, in order
     * @param loginHelps whether another login, or more rights of this one, would cure a problem
     * @param server     what its server says of itself; null where it was not asked
     */
    record CheckedDatabase(List<CheckLine> legs, boolean loginHelps, @Nullable ServerRecord server) {

        CheckedDatabase {
            legs = List.copyOf(legs);
        }
    }

    /** Checks with the settings of the compute; {@code monitorsReadView} if {@code pg_monitor} may read the view. */
    DatabaseCheck(ComputeSettings own, boolean monitorsReadView, InstantSource clock) {
        this.sizes = own.sizes();
        this.database = own.database();
        this.extensions = Extensions.all()
                .stream()
                .flatMap(extension -> extension.sessionCheck(own.values(), clock).stream())
                .toList();
        this.monitorsReadView = monitorsReadView;
        this.clock = clock;
    }

    /** Probes an awake compute once. */
    CheckedDatabase of(Compute compute) {
        Observation observation;
        try (JdbcProbe probe = new JdbcProbe(unused -> database, clock, extensions.toArray(SessionReader[]::new))) {
            observation = probe.probe(compute);
            if (observation instanceof Observation.Observed seen) {
                server = ServerRecord.of(seen.sample(), sizes, probe.settings(compute));
            }
        }
        String where = "%s on %s as %s".formatted(database.name(), compute.id(), database.user());
        switch (observation) {
            case Observation.Observed seen -> {
                add("database", CheckResult.OK, "logged in to " + where);
                add("view", seen.sample().cache().counters() == null ? CheckResult.WARNING : CheckResult.OK,
                        "%s %s".formatted(database.cacheView(), answer(seen.sample())));
                addRights(seen.sample());
                if (server != null) {
                    add("settings", CheckResult.OK, server.text());
                }
                addHost(compute);
                extensions.forEach(check -> legs.addAll(check.lines()));
            }
            case Observation.Unsupported failed -> {
                // The server looks for the database only after the login.
                add("database", CheckResult.OK,
                        "the login of %s on %s is accepted".formatted(database.user(), compute.id()));
                add("view", CheckResult.FAILED, compute.id() + ": " + failed.detail());
            }
            case Observation.Unreachable failed -> {
                addHost(compute);
                add("database", CheckResult.FAILED, compute.id() + ": " + failed.detail());
                add("view", CheckResult.SKIPPED, "the database could not be reached");
            }
            case Observation.Asleep asleep ->
                add("database", CheckResult.SKIPPED, "the compute was suspended meanwhile");
            case Observation.Skipped left -> add("database", CheckResult.SKIPPED, left.why().word());
        }
        if (observation instanceof Observation.Failed failed) {
            loginHelps = failed.why() == Failure.AUTH || failed.why() == Failure.RIGHTS;
        }
        return new CheckedDatabase(legs, loginHelps, server);
    }

    /** Without the right to see other sessions, nothing shows whether clients are active or idle. */
    private void addRights(Sample sample) {
        if (sample.connections().clients() == null) {
            loginHelps = true;
            add("sessions", CheckResult.WARNING,
                    ("role '%s' does not see the sessions of other roles: GRANT %s TO \"%1$s\"; "
                            + "without it, activity of clients is not known").formatted(database.user(),
                                    monitorsReadView ? "pg_monitor" : "pg_read_all_stats"));
        } else {
            add("sessions", CheckResult.OK, "the sessions of all roles are visible");
        }
    }

    private void addHost(Compute compute) {
        JdbcProbe.poolerProblem(compute, database).ifPresent(problem -> add("host", CheckResult.WARNING, problem));
    }

    private static String answer(Sample sample) {
        Counters counters = sample.cache().counters();
        return counters == null
                ? "answers without counters: the file cache seems to be off; without it, no size is recommended"
                : "answers: %s hits and %s misses since the start %s ago; %s of %s in use".formatted(
                        FigureText.of(counters.hits()), FigureText.of(counters.misses()),
                        FigureText.of(sample.run().uptime()),
                        FigureText.of(sample.connections().used(), "connection"),
                        FigureText.of(sample.connections().limit()));
    }

    private void add(String leg, CheckResult result, String detail) {
        legs.add(new CheckLine(leg, result, detail));
    }
}
