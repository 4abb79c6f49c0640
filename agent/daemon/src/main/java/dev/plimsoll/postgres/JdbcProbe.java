package dev.plimsoll.postgres;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.plimsoll.cache.CacheProbe;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.cache.Observation.Observed;
import dev.plimsoll.cache.Observation.Unreachable;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Probes a compute over JDBC: connects, runs one query, closes.
 * <p>A session that is queried again and again keeps a compute awake. So it stays open only if the caller allows it.
 * Between probes, only the location of the statistics view is remembered.
 */
public final class JdbcProbe implements CacheProbe, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(JdbcProbe.class);

    private final Function<Compute, DatabaseSettings> settingsOf;
    private final InstantSource clock;
    private final List<SessionReader> readers;
    /** Most remembered locations; a dropped one costs one more round trip. */
    private static final int MOST_LOCATIONS = 20_000;

    private final Cache<LocationKey, ViewLocation> locations = Caffeine.newBuilder()
            .maximumSize(MOST_LOCATIONS)
            .executor(Runnable::run)
            .build();
    private final SessionCache sessions = new SessionCache();

    /**
     * @param settingsOf connection settings of a compute
     * @param clock      clock for the samples' times
     * @param readers    what reads more after each probe
     */
    public JdbcProbe(Function<Compute, DatabaseSettings> settingsOf, InstantSource clock, SessionReader... readers) {
        this.settingsOf = settingsOf;
        this.clock = clock;
        this.readers = List.of(readers);
    }

    @Override
    public Observation probe(Compute compute, Duration keepOpen) {
        Observation result = probeSafely(compute, keepOpen);
        if (!keepOpen.isPositive() || !(result instanceof Observed)) {
            sessions.leave(compute.id());
        }
        return result;
    }

    /** The settings of the server on which conclusions rest, by name; null for one that it lacks. Empty if it shows none. */
    public Map<String, @Nullable String> settings(Compute compute) {
        DatabaseSettings settings = settingsOf.apply(compute);
        Map<String, @Nullable String> shown = new LinkedHashMap<>();
        try (Connection connection = Login.of(compute, settings, String.valueOf(settings.user())).connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(ProbeSql.SETTINGS)) {
            while (rows.next()) {
                shown.put(rows.getString("name"), rows.getString("value"));
            }
        } catch (SQLException e) {
            log.atDebug().addKeyValue("state", e.getSQLState()).log("the settings of the server cannot be read");
        }
        return shown;
    }

    /** What to do where the configured host of {@code compute} is that of a pooler; empty where it is not. */
    public static Optional<String> poolerProblem(Compute compute, DatabaseSettings settings) {
        try {
            ConnectErrors errors = new ConnectErrors(Login.of(compute, settings, ""));
            return errors.isPooler() ? Optional.of(errors.pooler()) : Optional.empty();
        } catch (IllegalArgumentException unusable) {
            // The probe itself reports a host that cannot be used.
            return Optional.empty();
        }
    }

    @Override
    public void leave(ComputeId compute) {
        sessions.leave(compute);
    }

    private Observation probeSafely(Compute compute, Duration keepOpen) {
        AtomicReference<@Nullable Observation> observed = new AtomicReference<>();
        try {
            Observation result = within(compute, keepOpen, settingsOf.apply(compute), observed);
            // What was observed stays so, whatever else happens to the session.
            return Objects.requireNonNullElse(observed.get(), result);
        } catch (IllegalArgumentException e) {
            return new Unreachable(Failure.OTHER, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            return unexpected(compute, e);
        }
    }

    private Observation within(Compute compute, Duration keepOpen, DatabaseSettings settings,
            AtomicReference<@Nullable Observation> observed) {
        String role = settings.user();
        if (role == null || role.isBlank()) {
            return new Unreachable(Failure.AUTH, "database.user is not configured");
        }
        Login login = Login.of(compute, settings, role);
        // Interrupting a virtual thread that is blocked on a socket closes that socket. This thread continues at the deadline,
        // even if the server sends one byte per second for ever, or a call such as a name lookup cannot be interrupted.
        FutureTask<Observation> task = new FutureTask<>(
                () -> probeOnce(compute, login, ViewName.parse(settings.cacheView()), keepOpen, observed));
        Thread.ofVirtual().name("probe " + compute.id()).start(task);
        try {
            return task.get(settings.deadline().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return new Unreachable(Failure.TIMEOUT, "no complete answer within " + settings.deadline().toMillis()
                    + " ms from " + login.address()
                    + ": check that it is reachable from here, and that poll.deadline is long enough");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Unreachable(Failure.OTHER, "the probe was interrupted");
        } catch (ExecutionException e) {
            return unexpected(compute, e.getCause());
        } finally {
            task.cancel(true);
        }
    }

    private Observation probeOnce(Compute compute, Login login, ViewName configured, Duration keepOpen,
            AtomicReference<@Nullable Observation> observed) {
        boolean connected = false;
        try (SessionCache.ProbeSession session = sessions.open(compute.id(), login, keepOpen)) {
            connected = true;
            Observation result = query(session.connection(), compute, login, configured);
            if (result instanceof Observed) {
                observed.set(result);
                if (readMore(session.connection(), compute.id(), login)) {
                    session.markSuccessful();
                }
            }
            if (!session.isKept() || !endedByServer(result)) {
                return result;
            }
        } catch (SQLException e) {
            return new SqlErrors(login, configured).of(e, connected);
        }
        // The compute restarted and ended the kept session, so this probe opens a new one.
        return probeOnce(compute, login, configured, keepOpen, observed);
    }

    /** Lets those read that are due; whether the session may be used again. The transaction ends what is set for it. */
    private boolean readMore(Connection connection, ComputeId compute, Login login) {
        for (SessionReader reader : readers) {
            try (Statement statement = connection.createStatement()) {
                statement.setEscapeProcessing(false);
                if (reader.isDue(compute, clock.instant())) {
                    reader.read(compute, select -> {
                        statement.execute("set local statement_timeout = %d; set local transaction_read_only = on; %s"
                                .formatted(Math.max(1, login.deadline().toMillis() / 4), select));
                        return ProbeQuery.resultSet(statement);
                    });
                }
            } catch (SQLException | RuntimeException e) {
                // Without its message, which may quote what was read.
                log.atDebug().addKeyValue("why", e.getClass().getName()).log("cannot read more after a probe");
                return false;
            }
        }
        return true;
    }

    private static boolean endedByServer(Observation result) {
        return result instanceof Unreachable none && none.why() == Failure.REFUSED;
    }

    private Observation query(Connection connection, Compute compute, Login login, ViewName configured) {
        LocationKey key = new LocationKey(compute.id(), login.database(), configured);
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            ProbeQuery probeQuery = new ProbeQuery(statement, compute, login, configured, clock,
                    Objects.requireNonNullElseGet(locations.getIfPresent(key), () -> ViewLocation.unknown(configured)));
            Observation result = probeQuery.run();
            locations.put(key, probeQuery.location());
            return result;
        } catch (SQLException e) {
            return new SqlErrors(login, configured).of(e, true);
        }
    }

    private static Unreachable unexpected(Compute compute, @Nullable Throwable thrown) {
        log.atDebug().addKeyValue("endpoint_id", compute.id().endpointId()).setCause(thrown).log("a probe failed");
        String kind = thrown == null ? "unknown" : thrown.getClass().getSimpleName();
        return new Unreachable(Failure.OTHER,
                "the probe failed with an internal error (" + kind + "): see the log at level debug");
    }

    /** Closes all sessions that are kept open. */
    @Override
    public void close() {
        sessions.close();
    }

    /** The key under which a view's location is remembered. */
    private record LocationKey(ComputeId compute, String database, ViewName configured) {}
}
