package dev.plimsoll.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.failsafe.Failsafe;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.JournalEntries;
import dev.plimsoll.change.journal.NoticeJournal;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.change.status.StoredHistory;
import dev.plimsoll.change.status.Stores;
import dev.plimsoll.fleet.Retention;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.store.claim.SchedulerClaims;
import dev.plimsoll.store.sql.ChainVerification;
import dev.plimsoll.store.sql.JournalAudit;
import dev.plimsoll.store.sql.SqlJournal;
import dev.plimsoll.store.sql.SqlJournalEntries;
import dev.plimsoll.store.sql.SqlNoticeJournal;
import dev.plimsoll.store.sql.SqlRetention;
import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.SqlModelStore;
import dev.plimsoll.store.sql.table.SqlProbeFailures;
import dev.plimsoll.store.sql.table.SqlProbeStates;
import dev.plimsoll.store.sql.table.SqlRecord;
import dev.plimsoll.store.sql.table.SqlSampleSeries;
import dev.plimsoll.store.sql.table.SqlSamples;
import dev.plimsoll.store.sql.table.SqlSavingsLedger;
import dev.plimsoll.store.sql.table.SqlStatuses;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.Jdbi;
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
    private final Db urgent;
    private final Stores stores;
    private final Stores readOnly;
    private final Stores withoutJournal;
    private final SchedulerClaims claims;
    private final Journal urgentJournal;
    private final JournalEntries entries;
    private final NoticeJournal notices;
    private final SavingsLedger urgentSavings;
    private final StoredHistory history;
    private final SqlRecord record;
    private final JournalAudit audit;
    private final ChainVerification chain;

    private final StoreIdentity identity;

    private Store(HikariDataSource source, Engine engine, Object place, Duration retention, LongSupplier nanoTime) {
        Jdbi jdbi = Jdbi.create(source);
        StoreIdentity identity = new StoreIdentity(engine, place, jdbi);
        Db db = Db.forWork(jdbi, identity::begin, failure -> failed(failure, source, engine));
        this.source = source;
        this.engine = engine;
        this.identity = identity;
        this.urgent = db.forUrgent();
        this.stores = stores(engine, db, db, new SqlSavingsLedger(db), new SqlRetention(db, retention));
        Db unchanged = db.readOnly();
        this.readOnly = stores(engine, unchanged, unchanged, SavingsLedger.NONE, NOTHING_DELETED);
        this.withoutJournal = stores(engine, db, unchanged, SavingsLedger.NONE, NOTHING_DELETED);
        this.claims = new SchedulerClaims(source, urgent, engine.clock(), engine.partitions(), nanoTime,
                engine.agentLock().orElse(null));
        this.urgentJournal = new SqlJournal(urgent);
        this.entries = new SqlJournalEntries(urgent);
        this.notices = new SqlNoticeJournal(urgent);
        this.urgentSavings = new SqlSavingsLedger(urgent);
        Db unhurried = db.forHistory();
        this.history = new StoredHistory(new SqlSampleSeries(unhurried), new SqlSamples(unhurried),
                new SqlModelStore(unhurried), new SqlProbeStates(unhurried));
        this.record = new SqlRecord(db);
        this.audit = new JournalAudit(db);
        this.chain = audit.inParts();
    }

    /**
     * Opens the store. Creates its file, folder and tables if they are missing.
     *
     * @throws StoreUnavailable if that fails; the message says what to do
     */
    public static Store open(StoreSettings settings) {
        return open(settings, true, System::nanoTime);
    }

    /**
     * The same with another clock.
     *
     * @param nanoTime as {@link System#nanoTime}: by it claims end
     */
    public static Store open(StoreSettings settings, LongSupplier nanoTime) {
        return open(settings, true, nanoTime);
    }

    /** The same of a store that an agent has made: fails rather than create or change tables. */
    public static Store openMade(StoreSettings settings) {
        return open(settings, false, System::nanoTime);
    }

    private static Store open(StoreSettings settings, boolean mayMake, LongSupplier nanoTime) {
        Engine engine = Engine.of(settings);
        HikariConfig pool = engine.pool();
        Object place = engine.place();
        HikariDataSource source = connect(engine, pool);
        try {
            Migration.run(source, engine, mayMake);
            return new Store(source, engine, place, settings.retention(), nanoTime);
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
        return new StoreUnavailable(engine.explain(failure), failure);
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

    private static Stores stores(Engine engine, Db db, Db ofJournal, SavingsLedger savings,
            Retention retention) {
        return new Stores(new SqlSamples(db), new SqlProbeFailures(db), new SqlProbeStates(db), new SqlModelStore(db),
                new SqlStatuses(db, engine.clock()), new SqlJournal(ofJournal), savings, retention);
    }

    public Stores stores() {
        return stores;
    }

    /** The same, but nothing that is written stays. */
    public Stores readOnly() {
        return readOnly;
    }

    /** The same, but nothing that is written to the journal stays. */
    public Stores withoutJournal() {
        return withoutJournal;
    }

    public ProjectClaims claims() {
        return claims;
    }

    /** Whether an agent lives that shares this store. */
    public boolean hasAgent() {
        return claims.isAnyAgentAlive();
    }

    /** All samples, for replays. */
    public SqlRecord record() {
        return record;
    }

    /** Verification and export of the whole journal. */
    public JournalAudit audit() {
        return audit;
    }

    /** Verification of the journal in parts. */
    public ChainVerification chain() {
        return chain;
    }

    /** The journal for answers over HTTP, which do not queue behind reconciliation. */
    public Journal urgentJournal() {
        return urgentJournal;
    }

    /** The journal for readers, who do not queue behind reconciliation. */
    public JournalEntries entries() {
        return entries;
    }

    /** The journal for notifications. */
    public NoticeJournal notices() {
        return notices;
    }

    /** The savings for readers over HTTP, who do not queue behind reconciliation. */
    public SavingsLedger urgentSavings() {
        return urgentSavings;
    }

    /** What charts and what-if questions read, without holding up anything else. */
    public StoredHistory history() {
        return history;
    }

    /** Why the store cannot be read or written now; empty if it can. */
    public Optional<String> constraint() {
        try {
            urgentJournal.fleet(Instant.EPOCH);
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
