package dev.plimsoll.store;

import dev.failsafe.Failsafe;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.CoreErrorCode;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;
import org.jspecify.annotations.Nullable;

/** Creates or updates the tables of a store. Several processes may start at once; each ends with the same tables. */
final class Migration {

    /** The versions of all steps of the schema. */
    static final Set<String> STEPS = Set.of("1", "1.1", "2", "3", "4", "5", "5.1", "6", "7", "8");

    /** What the first step is called. */
    private static final String FIRST = "store";
    private static final String DONE = "select version from flyway_schema_history where success";

    private Migration() {}

    /**
     * @param mayMake whether tables may be created or changed
     * @throws StoreUnavailable if a newer version wrote the store, or a build before the first release, or its tables would have
     *                          to be created or changed
     * @throws FlywayException  if the tables cannot be created
     */
    static void run(DataSource source, Engine engine, boolean mayMake) {
        try (Connection session = source.getConnection()) {
            if (!isUpToDate(session)) {
                if (!mayMake) {
                    throw new StoreUnavailable("it has no tables of this version");
                }
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
                .dataSource(oneSession(session))
                .locations("classpath:db/migration", "classpath:db/" + engine.dialect())
                .javaMigrations(new SampleMigration())
                .group(true)
                .placeholders(engine.placeholders())
                .loggers("slf4j")
                .load();
        Failsafe.with(engine.retry()).run(() -> bringUp(flyway));
    }

    private static void bringUp(Flyway flyway) {
        MigrationInfoService steps = flyway.info();
        if (Arrays.stream(steps.applied()).anyMatch(Migration::isOfEarlierBuild)) {
            throw new StoreUnavailable(
                    "a build of Plimsoll before version 0.1.0 wrote this store, which no later version reads: "
                            + "move it away to start with an empty store, or change store.url");
        }
        Arrays.stream(steps.all())
                .filter(step -> step.getState() == MigrationState.FUTURE_SUCCESS)
                .findFirst()
                .ifPresent(Migration::refuse);
        // Another process may have made the tables. To migrate would read and compare all steps once more, under a lock.
        if (steps.pending().length > 0) {
            flyway.migrate();
        }
    }

    /** What a failure of the library means, by its code; it has no error of the database as cause. */
    static String explain(FlywayException failure, Object store) {
        return failure.getErrorCode() instanceof CoreErrorCode code ? switch (code) {
            case NON_EMPTY_SCHEMA_WITHOUT_SCHEMA_HISTORY_TABLE ->
                ("%s has no store and is not empty, but has a table, a type, a function or the like: "
                        + "use a separate database for the store, and an empty one").formatted(store);
            case VALIDATE_ERROR, TYPE_MISMATCH, CHECKSUM_MISMATCH, DESCRIPTION_MISMATCH,
                    APPLIED_VERSIONED_MIGRATION_NOT_RESOLVED, APPLIED_REPEATABLE_MIGRATION_NOT_RESOLVED,
                    RESOLVED_VERSIONED_MIGRATION_NOT_APPLIED, RESOLVED_REPEATABLE_MIGRATION_NOT_APPLIED,
                    OUTDATED_REPEATABLE_MIGRATION ->
                ("the tables of %s were not made by this version of Plimsoll, or somebody changed what is recorded of them: "
                        + "run the version that made them, or restore a backup").formatted(store);
            default -> ("the tables of %s cannot be created or updated: restore a backup, or use an empty database; "
                    + "the log at level debug has the cause").formatted(store);
        } : "the tables of %s cannot be created or updated: see the log at level debug".formatted(store);
    }

    /** Builds before the first release had another first step, and higher numbers than the released ones. */
    private static boolean isOfEarlierBuild(MigrationInfo step) {
        return String.valueOf(step.getVersion()).equals("1") && !FIRST.equals(step.getDescription());
    }

    private static void refuse(MigrationInfo unknown) {
        throw new StoreUnavailable(
                "a newer version of Plimsoll wrote this store (schema %s): run that version, or change store.url"
                        .formatted(unknown.getVersion()));
    }

    /**
     * Gives the same session again and again, and keeps it open, for a library that wants several and uses them in turn.
     * Behind a pooler with few sessions, one that holds a lock would wait for another for ever.
     */
    static DataSource oneSession(Connection session) {
        Connection kept = (Connection) Proxy.newProxyInstance(Migration.class.getClassLoader(),
                new Class<?>[]{Connection.class},
                (proxy, method, arguments) -> method.getName().equals("close") ? null
                        : call(session, method, arguments));
        return (DataSource) Proxy.newProxyInstance(Migration.class.getClassLoader(), new Class<?>[]{DataSource.class},
                (proxy, method, arguments) -> method.getName().equals("getConnection") ? kept : null);
    }

    private static @Nullable Object call(Connection session, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(session, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
