package dev.plimsoll.store;

import com.zaxxer.hikari.HikariDataSource;
import dev.plimsoll.activity.ActivityRecords;
import dev.plimsoll.cache.ProbeFailures;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.change.Journal;
import dev.plimsoll.fleet.Retention;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.probing.ProbeLease;
import dev.plimsoll.probing.ProbeStates;
import dev.plimsoll.store.sql.Db;
import dev.plimsoll.store.sql.SqlActivityRecords;
import dev.plimsoll.store.sql.SqlJournal;
import dev.plimsoll.store.sql.SqlModelStore;
import dev.plimsoll.store.sql.SqlProbeFailures;
import dev.plimsoll.store.sql.SqlProbeLease;
import dev.plimsoll.store.sql.SqlProbeStates;
import dev.plimsoll.store.sql.SqlRecord;
import dev.plimsoll.store.sql.SqlRetention;
import dev.plimsoll.store.sql.SqlSamples;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;

/**
 * The memory of the agent: samples, what looking taught and cost, what computes taught, and the journal with its answers and its stop switch.
 *
 * <p>Several processes may have the same store open. Its ports throw {@link StoreUnavailable} when it cannot be used.
 */
public final class Store implements AutoCloseable {

    private final HikariDataSource source;
    private final Db urgent;
    private final Samples samples;
    private final ProbeFailures failures;
    private final ProbeStates probeStates;
    private final ModelStore modelStore;
    private final ActivityRecords activityRecords;
    private final Journal journal;
    private final ProbeLease probeLease;
    private final Journal urgentJournal;
    private final Retention retention;
    private final SqlRecord record;

    private Store(HikariDataSource source, Engine engine, Duration retention) {
        Db db = Db.forWork(Jdbi.create(source), failure -> new StoreUnavailable(engine.explain(failure), failure));
        this.source = source;
        this.urgent = db.forUrgent();
        this.samples = new SqlSamples(db);
        this.failures = new SqlProbeFailures(db);
        this.probeStates = new SqlProbeStates(db);
        this.modelStore = new SqlModelStore(db);
        this.activityRecords = new SqlActivityRecords(db);
        this.journal = new SqlJournal(db);
        this.probeLease = new SqlProbeLease(urgent);
        this.urgentJournal = new SqlJournal(urgent);
        this.retention = new SqlRetention(db, retention);
        this.record = new SqlRecord(db);
    }

    /**
     * Opens the store, creating its file, folder and tables where they are missing.
     *
     * @throws StoreUnavailable when it cannot; the message says what to do
     */
    public static Store open(StoreSettings settings) {
        Engine engine = Engine.of(settings);
        HikariDataSource source = connect(engine);
        try {
            Migration.run(source, engine);
            return new Store(source, engine, settings.retention());
        } catch (StoreUnavailable e) {
            source.close();
            throw e;
        } catch (RuntimeException e) {
            source.close();
            throw new StoreUnavailable(engine.explain(e), e);
        }
    }

    /** Whether there is a store to open, so that whoever only reads need not create one. */
    public static boolean exists(StoreSettings settings) {
        return Engine.of(settings).exists();
    }

    private static HikariDataSource connect(Engine engine) {
        try {
            return new HikariDataSource(engine.pool());
        } catch (StoreUnavailable e) {
            throw e;
        } catch (RuntimeException e) {
            throw new StoreUnavailable(engine.explain(e), e);
        }
    }

    public Samples samples() {
        return samples;
    }

    public ProbeFailures failures() {
        return failures;
    }

    public ProbeStates probeStates() {
        return probeStates;
    }

    public ModelStore modelStore() {
        return modelStore;
    }

    public ActivityRecords activityRecords() {
        return activityRecords;
    }

    public Journal journal() {
        return journal;
    }

    public ProbeLease probeLease() {
        return probeLease;
    }

    /** All samples, for whoever goes through them again. */
    public SqlRecord record() {
        return record;
    }

    /** The journal for readers over HTTP, who do not queue behind reconciliation. */
    public Journal urgentJournal() {
        return urgentJournal;
    }

    /** Deletes what is too old. */
    public Retention retention() {
        return retention;
    }

    /** Why it cannot be read or written now; empty where it can. */
    public Optional<String> constraint() {
        try {
            urgentJournal.stopped();
            return urgent.unwritable();
        } catch (StoreUnavailable e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** Lets {@code registry} show the pool as {@code hikaricp_*}; at most once. */
    public void bindTo(MeterRegistry registry) {
        source.setMetricRegistry(registry);
    }

    @Override
    public void close() {
        source.close();
    }
}
