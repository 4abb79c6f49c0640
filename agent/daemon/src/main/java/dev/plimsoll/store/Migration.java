package dev.plimsoll.store;

import dev.failsafe.Failsafe;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;

/** Creates or updates the tables of a store. Several processes may start at once; each ends with the same tables. */
final class Migration {

    /** The versions of all steps of the schema. */
    static final Set<String> STEPS = Set.of("1", "1.1", "2");

    private static final String DONE = "select version from flyway_schema_history where success";

    private Migration() {}

    /**
     * @throws StoreUnavailable if a newer version wrote the store
     * @throws FlywayException  if the tables cannot be created
     */
    static void run(DataSource source, Engine engine) {
        try (Connection session = source.getConnection()) {
            if (!isUpToDate(session)) {
                run(session, engine);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether the store has exactly these steps. Most have, so that the library is not loaded to find it out. */
    static boolean isUpToDate(Connection session) {
        try (Statement statement = session.createStatement(); ResultSet rows = statement.executeQuery(DONE)) {
            Set<String> done = new HashSet<>();
            while (rows.next()) {
                done.add(rows.getString(1));
            }
            return done.equals(STEPS);
        } catch (SQLException unclear) {
            return false;
        }
    }

    private static void run(Connection session, Engine engine) {
        Flyway flyway = Flyway.configure()
                .dataSource(OneSession.of(session))
                .locations("classpath:db/migration", "classpath:db/" + engine.dialect())
                .placeholders(engine.placeholders())
                .loggers("slf4j")
                .load();
        Failsafe.with(engine.retry()).run(() -> bringUp(flyway));
    }

    private static void bringUp(Flyway flyway) {
        MigrationInfoService steps = flyway.info();
        Arrays.stream(steps.all())
                .filter(step -> step.getState() == MigrationState.FUTURE_SUCCESS)
                .findFirst()
                .ifPresent(Migration::refuse);
        // Another process may have made the tables. To migrate would read and compare all steps once more, under a lock.
        if (steps.pending().length > 0) {
            flyway.migrate();
        }
    }

    private static void refuse(MigrationInfo unknown) {
        throw new StoreUnavailable(
                "a newer version of Plimsoll wrote this store (schema %s): run that version, or change store.url"
                        .formatted(unknown.getVersion()));
    }
}
