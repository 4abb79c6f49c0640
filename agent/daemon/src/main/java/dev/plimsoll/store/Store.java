package dev.plimsoll.store;

import com.zaxxer.hikari.HikariDataSource;
import dev.plimsoll.cache.Failures;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.change.Journal;
import dev.plimsoll.idle.Idlenesses;
import dev.plimsoll.knowledge.Notebook;
import dev.plimsoll.store.sql.SampleRow;
import dev.plimsoll.store.sql.SqlFailures;
import dev.plimsoll.store.sql.SqlIdlenesses;
import dev.plimsoll.store.sql.SqlJournal;
import dev.plimsoll.store.sql.SqlLookout;
import dev.plimsoll.store.sql.SqlNotebook;
import dev.plimsoll.store.sql.SqlRecord;
import dev.plimsoll.store.sql.SqlSamples;
import dev.plimsoll.store.sql.SqlWatches;
import dev.plimsoll.store.sql.WatchRow;
import dev.plimsoll.watch.Lookout;
import dev.plimsoll.watch.Watches;
import io.micrometer.core.instrument.MeterRegistry;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/**
 * The memory of the agent: samples, what looking taught and cost, what computes taught, and the journal with its answers and its stop switch.
 *
 * <p>Several processes may have the same store open. Its ports throw {@link JdbiException} when it cannot be reached.
 */
public final class Store implements AutoCloseable {

    private final HikariDataSource source;
    private final Jdbi jdbi;
    private final Samples samples;
    private final Failures failures;
    private final Watches watches;
    private final Notebook notebook;
    private final Idlenesses idlenesses;
    private final Journal journal;
    private final Lookout lookout;
    private final SqlRecord record;

    private Store(HikariDataSource source) {
        this.source = source;
        this.jdbi = Jdbi.create(source);
        jdbi.registerRowMapper(ConstructorMapper.factory(SampleRow.class));
        jdbi.registerRowMapper(ConstructorMapper.factory(WatchRow.class));
        this.samples = new SqlSamples(jdbi);
        this.failures = new SqlFailures(jdbi);
        this.watches = new SqlWatches(jdbi);
        this.notebook = new SqlNotebook(jdbi);
        this.idlenesses = new SqlIdlenesses(jdbi);
        this.journal = new SqlJournal(jdbi);
        this.lookout = new SqlLookout(jdbi);
        this.record = new SqlRecord(jdbi);
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
            return new Store(source);
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

    public Failures failures() {
        return failures;
    }

    public Watches watches() {
        return watches;
    }

    public Notebook notebook() {
        return notebook;
    }

    public Idlenesses idlenesses() {
        return idlenesses;
    }

    public Journal journal() {
        return journal;
    }

    public Lookout lookout() {
        return lookout;
    }

    /** All samples, for whoever goes through them again. */
    public SqlRecord record() {
        return record;
    }

    /** Whether it can be read now. */
    public boolean reachable() {
        try {
            journal.stopped();
            return true;
        } catch (JdbiException e) {
            return false;
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
