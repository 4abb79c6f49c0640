package dev.plimsoll.store;

import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import java.time.Duration;
import java.util.Arrays;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;

/** Brings a store's tables up to date. Several processes may begin at once; each ends with the same tables. */
final class Migration {

    private static final int TRIES = 5;
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    private Migration() {}

    /**
     * @throws StoreUnavailable where a newer version wrote the store
     * @throws FlywayException  where the tables cannot be created
     */
    static void run(DataSource source, Engine engine) {
        Flyway flyway = Flyway.configure()
                .dataSource(source)
                .locations("classpath:db/migration")
                .placeholders(engine.words())
                .loggers("slf4j")
                .load();
        RetryPolicy<Object> again = RetryPolicy.builder()
                .handleIf(failure -> failure instanceof FlywayException && engine.passes(failure))
                .withMaxAttempts(TRIES)
                .withBackoff(PAUSE, LONGEST_PAUSE)
                .build();
        Failsafe.with(again).run(() -> bringUp(flyway));
    }

    private static void bringUp(Flyway flyway) {
        Arrays.stream(flyway.info().all())
                .filter(step -> step.getState() == MigrationState.FUTURE_SUCCESS)
                .findFirst()
                .ifPresent(Migration::refuse);
        flyway.migrate();
    }

    private static void refuse(MigrationInfo unknown) {
        throw new StoreUnavailable(
                "a newer version of Plimsoll wrote this store (schema %s): run that version, or set store.url to another"
                        .formatted(unknown.getVersion()) + " place");
    }
}
