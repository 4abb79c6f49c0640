package dev.plimsoll.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.failsafe.Failsafe;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.change.status.Stores;
import dev.plimsoll.fleet.Retention;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.store.claim.LeasedClaims;
import dev.plimsoll.store.sql.JournalAudit;
import dev.plimsoll.store.sql.SqlJournal;
import dev.plimsoll.store.sql.SqlRetention;
import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.SqlConsumptionHours;
import dev.plimsoll.store.sql.table.SqlModelStore;
import dev.plimsoll.store.sql.table.SqlProbeFailures;
import dev.plimsoll.store.sql.table.SqlProbeStates;
import dev.plimsoll.store.sql.table.SqlSampleSeries;
import dev.plimsoll.store.sql.table.SqlSamples;
import dev.plimsoll.store.sql.table.SqlSavingsLedger;
import dev.plimsoll.store.sql.table.SqlStatuses;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.SQLDataException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The agent's database: samples, timelines, learned models, claims on projects, and the journal with
 * approvals and the stop switch.
 * <p>Several processes may open the same store. Its ports throw {@link StoreUnavailable} when it cannot be used.
 */
public final class Store implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Store.class);

    private static final Retention NOTHING_DELETED = (now, isListed) -> {};

    private final HikariDataSource source;
    private final Engine engine;
    private final StoreIdentity identity;
    private final Db urgent;
    private final Map<Access, Stores> stores = new EnumMap<>(Access.class);
    private final LeasedClaims claims;
    private final SqlSamples record;
    private final JournalAudit audit;

    private Store(HikariDataSource source, Engine engine, Object place, StoreSettings settings, LongSupplier nanoTime) {
        this.source = source;
        this.engine = engine;
        this.identity = new StoreIdentity(engine, place, source);
        Db db = Db.forWork(source, identity::begin, failure -> failed(failure, source, engine));
        Db unchanged = db.readOnly();
        this.urgent = db.forUrgent();
        for (Access access : Access.values()) {
            stores.put(access, switch (access) {
                case WORK -> stores(engine, db, db, settings);
                case URGENT -> stores(engine, urgent, urgent, settings);
                case CHARTS -> stores(engine, db.forHistory(), urgent, settings);
                case DRY_RUN -> stores(engine, unchanged, unchanged, settings);
                case PROBES_ONLY -> stores(engine, db, unchanged, settings);
            });
        }
        this.claims = new LeasedClaims(urgent, engine.clock(), engine.partitions(), nanoTime,
                engine.agentLock().orElse(null));
        this.record = new SqlSamples(db);
        this.audit = new JournalAudit(db);
    }

    /** For whom the store is read and written: who waits for whom, and what stays. */
    public enum Access {
        /** Reconciliation and the command line. */
        WORK,
        /** Answers, readers over HTTP, and notifications, which do not queue behind reconciliation. */
        URGENT,
        /** Charts and what-if questions, which read more, and hold up nothing else. */
        CHARTS,
        /** Readers of which nothing that they write stays. */
        DRY_RUN,
        /** A pass of which only probes and what was learned stay: no entry of the journal, and no saving. */
        PROBES_ONLY
    }

    /**
     * Opens the store. Creates its file, folder and tables if they are missing.
     *
     * @throws StoreUnavailable if that fails; the message says what to do
     */
    public static Store open(StoreSettings settings) {
        return open(settings, true, System::nanoTime);
    }

    /** Opens a store that an agent has made: fails rather than create or change tables. */
    public static Store openMade(StoreSettings settings) {
        return open(settings, false, System::nanoTime);
    }

    /** As {@link #open}, or {@link #openMade} unless it {@code mayMake} its tables; claims follow {@code nanoTime}. */
    public static Store open(StoreSettings settings, boolean mayMake, LongSupplier nanoTime) {
        Engine engine = Engine.of(settings);
        HikariConfig pool = engine.pool();
        Object place = engine.place();
        HikariDataSource source = connect(engine, pool);
        try {
            Migration.run(source, engine, mayMake);
            return new Store(source, engine, place, settings, nanoTime);
        } catch (StoreUnavailable e) {
            source.close();
            throw e;
        } catch (RuntimeException e) {
            source.close();
            LOG.atDebug().setCause(e).log("the store cannot be opened");
            throw new StoreUnavailable(engine.explain(e), e);
        }
    }

    private static StoreUnavailable failed(Throwable failure, HikariDataSource source, Engine engine) {
        if (engine.endsSessions(failure) && source.isRunning()) {
            source.getHikariPoolMXBean().softEvictConnections();
        }
        LOG.atDebug().setCause(failure).log("the store failed");
        SQLDataException damage = Engine.cause(failure, SQLDataException.class);
        return new StoreUnavailable(damage == null ? engine.explain(failure)
                : "the store is damaged (%s): restore a backup".formatted(damage.getMessage()), failure);
    }

    /** Why this is not the store any more to which its URL leads; empty if it is. It must be closed then. */
    Optional<String> replaced() {
        return identity.other();
    }

    /** Whether the store exists, so that a reader does not create one. */
    public static boolean exists(StoreSettings settings) {
        return Engine.of(settings).exists();
    }

    private static HikariDataSource connect(Engine engine, HikariConfig pool) {
        try {
            return Failsafe.with(engine.retry()).get(() -> new HikariDataSource(pool));
        } catch (StoreUnavailable e) {
            throw e;
        } catch (RuntimeException e) {
            throw new StoreUnavailable(engine.explain(e), e);
        }
    }

    private static Stores stores(Engine engine, Db db, Db ofJournal, StoreSettings settings) {
        SqlJournal journal = new SqlJournal(ofJournal);
        boolean isKept = !ofJournal.isReadOnly();
        return new Stores(new SqlSamples(db), new SqlSampleSeries(db), new SqlProbeFailures(db), new SqlProbeStates(db),
                new SqlModelStore(db), new SqlStatuses(db, engine.clock()), journal, journal, journal,
                isKept ? new SqlSavingsLedger(db) : SavingsLedger.NONE,
                new SqlConsumptionHours(db), db::together,
                isKept ? new SqlRetention(db, settings.retention(), settings.ofSums()) : NOTHING_DELETED);
    }

    /** What the agent keeps. */
    public Stores stores(Access access) {
        return Objects.requireNonNull(stores.get(access));
    }

    /** What the agent keeps, for {@link Access#WORK}. */
    public Stores stores() {
        return stores(Access.WORK);
    }

    public ProjectClaims claims() {
        return claims;
    }

    /** Whether an agent lives that shares this store. */
    public boolean hasAgent() {
        return claims.isAnyAgentAlive();
    }

    /** All samples, for replays. */
    public SqlSamples record() {
        return record;
    }

    /** Verification and export of the whole journal. */
    public JournalAudit audit() {
        return audit;
    }

    /** Why the store cannot be read or written now; empty if it can. */
    public Optional<String> constraint() {
        try {
            stores(Access.URGENT).journal().fleet(Instant.EPOCH);
            if (urgent.unwritable().filter(engine::endsSessions).isPresent()) {
                // An agent without projects writes rarely, and a new session may lead to another server.
                urgent.tryToWrite();
            }
            return urgent.unwritable().map(RuntimeException::getMessage);
        } catch (StoreUnavailable e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** Registers the pool's metrics, {@code hikaricp_*}; call at most once. */
    public void bindTo(MeterRegistry registry) {
        source.setMetricRegistry(registry);
    }

    @Override
    public void close() {
        try (source) {
            claims.close();
        }
    }
}
