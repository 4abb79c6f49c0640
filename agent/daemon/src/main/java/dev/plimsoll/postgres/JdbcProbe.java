package dev.plimsoll.postgres;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.plimsoll.cache.CacheProbe;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.cache.Observation.Seen;
import dev.plimsoll.cache.Observation.Unreachable;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks inside a compute over JDBC: connects, asks once, closes.
 *
 * <p>An open session that is asked again and again keeps a compute awake. So it stays open only where the caller says
 * that it may. Else all that is remembered of a compute is where what is asked for was found.
 */
public final class JdbcProbe implements CacheProbe, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(JdbcProbe.class);

    private final Function<Compute, DatabaseSettings> settingsOf;
    private final InstantSource clock;
    /** What is gone from here is sought again, by one more round trip. */
    private static final int MOST_PLACES = 20_000;

    private final Cache<Place, ViewLocation> found = Caffeine.newBuilder()
            .maximumSize(MOST_PLACES)
            .executor(Runnable::run)
            .build();
    private final SessionCache stays = new SessionCache();

    /**
     * @param settingsOf how to look inside a given compute
     * @param clock      dates the samples
     */
    public JdbcProbe(Function<Compute, DatabaseSettings> settingsOf, InstantSource clock) {
        this.settingsOf = settingsOf;
        this.clock = clock;
    }

    @Override
    public Observation probe(Compute compute, Duration stay) {
        Observation looked = guarded(compute, stay);
        if (!stay.isPositive() || !(looked instanceof Seen)) {
            stays.leave(compute.id());
        }
        return looked;
    }

    @Override
    public void leave(ComputeId compute) {
        stays.leave(compute);
    }

    private Observation guarded(Compute compute, Duration stay) {
        try {
            return within(compute, stay, settingsOf.apply(compute));
        } catch (IllegalArgumentException e) {
            return new Unreachable(Failure.OTHER, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            return unexpected(compute, e);
        }
    }

    private Observation within(Compute compute, Duration stay, DatabaseSettings settings) {
        String role = settings.user();
        if (role == null || role.isBlank()) {
            return new Unreachable(Failure.AUTH, "database.user is not configured");
        }
        Login login = Login.of(compute, settings, role);
        try {
            return Deadline.within(settings.deadline(), "probe " + compute.id(),
                    () -> look(compute, login, ViewName.parse(settings.cacheView()), stay));
        } catch (TimeoutException e) {
            return new Unreachable(Failure.TIMEOUT, "no whole answer within " + settings.deadline().toMillis()
                    + " ms from " + login.address() + ": is it reachable from here, or is poll.deadline too short?");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Unreachable(Failure.OTHER, "the look was interrupted");
        } catch (ExecutionException e) {
            return unexpected(compute, e.getCause());
        }
    }

    private Observation look(Compute compute, Login login, ViewName configured, Duration stay) {
        boolean connected = false;
        try (SessionCache.Session session = stays.open(compute.id(), login, stay)) {
            connected = true;
            Observation looked = ask(session.connection(), compute, login, configured);
            if (looked instanceof Seen) {
                session.wentWell();
            }
            if (!session.isKept() || !wasCut(looked)) {
                return looked;
            }
        } catch (SQLException e) {
            return new SqlErrors(login, configured).of(e, connected);
        }
        // The compute was restarted behind the session that was kept, which is gone now: this look opens another.
        return look(compute, login, configured, stay);
    }

    private static boolean wasCut(Observation looked) {
        return looked instanceof Unreachable none && none.why() == Failure.REFUSED;
    }

    private Observation ask(Connection connection, Compute compute, Login login, ViewName configured) {
        Place place = new Place(compute.id(), login.database(), configured);
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            ProbeQuery look = new ProbeQuery(statement, compute, login, configured, clock,
                    Objects.requireNonNullElseGet(found.getIfPresent(place), () -> ViewLocation.unsought(configured)));
            Observation came = look.take();
            found.put(place, look.whereabouts());
            return came;
        } catch (SQLException e) {
            return new SqlErrors(login, configured).of(e, true);
        }
    }

    private static Unreachable unexpected(Compute compute, @Nullable Throwable thrown) {
        log.atDebug().addKeyValue("endpoint_id", compute.id().endpointId()).setCause(thrown).log("a look failed");
        String kind = thrown == null ? "unknown" : thrown.getClass().getSimpleName();
        return new Unreachable(Failure.OTHER,
                "the look failed unexpectedly (" + kind + "): see the log at level debug");
    }

    /** Lets all sessions go that are kept open. */
    @Override
    public void close() {
        stays.close();
    }

    @Override
    public String toString() {
        return "JdbcProbe";
    }

    /** What a view's whereabouts are remembered by. */
    private record Place(ComputeId compute, String database, ViewName configured) {}
}
