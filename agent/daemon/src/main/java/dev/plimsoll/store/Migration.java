package dev.plimsoll.store;

import dev.failsafe.Failsafe;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;

/** Creates or updates the tables of a store. Several processes may start at once; each ends with the same tables. */
final class Migration {

    private Migration() {}

    /**
     * @throws StoreUnavailable if a newer version wrote the store
     * @throws FlywayException  if the tables cannot be created
     */
    static void run(DataSource source, Engine engine) {
        try (Connection session = source.getConnection()) {
            run(session, engine);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
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
        // Most stores are up to date. To migrate them would read and compare all steps once more, under a lock.
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
