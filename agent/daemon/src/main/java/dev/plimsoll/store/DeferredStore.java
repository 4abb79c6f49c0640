package dev.plimsoll.store;

import dev.plimsoll.change.status.Stores;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.probing.ProjectClaims.AgentCounts;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.probing.ProjectClaims.PlatformAccess;
import dev.plimsoll.store.Store.Access;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store that may be opened later. If the store does not work, the agent keeps running, reports it, and retries.
 * <p>Until it is open, it throws {@link StoreUnavailable}. Opening is tried at most every few seconds. A store
 * on a server is not tried before {@link #fleetListed()}, and never while {@link #listed} has reported a compute that
 * is this server.
 */
public final class DeferredStore implements Supplier<Stores>, AutoCloseable {

    private static final Duration RETRY_INTERVAL = Duration.ofSeconds(5);
    private static final Duration LOCK_WAIT = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(DeferredStore.class);

    private final StoreSettings settings;
    private final InstantSource clock;
    private final MeterRegistry registry;
    private final ProjectClaims claims = new DeferredClaims();
    private final OpenPermission permission;
    private final StoreHealth health = new StoreHealth(this::askForConstraint);
    private final ReentrantLock opening = new ReentrantLock();
    private volatile @Nullable Store opened;
    private volatile @Nullable StoreUnavailable refusal;
    private volatile @Nullable String replaced;
    private volatile boolean closed;
    private volatile Instant tried = Instant.MIN;

    /**
     * @param registry shows the pool as {@code hikaricp_*} once the store is open
     */
    public DeferredStore(StoreSettings settings, InstantSource clock, MeterRegistry registry) {
        this.settings = settings;
        this.registry = registry;
        this.clock = clock;
        this.permission = new OpenPermission(StoreAddresses.of(settings));
    }

    @Override
    public Stores get() {
        return opened(Access.WORK);
    }

    /**
     * What the agent keeps.
     *
     * @throws StoreUnavailable if the store is not open, and cannot be opened now
     */
    public Stores opened(Access access) {
        return opened().stores(access);
    }

    /**
     * The store.
     *
     * @throws StoreUnavailable if it is not open, and cannot be opened now
     */
    public Store opened() {
        Store known = opened;
        if (known != null) {
            known.replaced().ifPresent(this::giveUp);
        }
        Optional<String> constraint = closed ? Optional.of("the store is closed")
                : Optional.ofNullable(replaced).or(permission::constraint);
        if (constraint.isPresent()) {
            throw new StoreUnavailable(constraint.get());
        }
        Store store = opened;
        return store != null ? store : openOnce();
    }

    /** Another store is not opened by itself: it lacks the changes, answers and claims of this one. */
    private synchronized void giveUp(String why) {
        if (replaced == null) {
            replaced = why;
            LOG.atError().log(why);
            shut();
        }
    }

    public ProjectClaims claims() {
        return claims;
    }

    /** Records the listed computes of a project. Closes the store if one of them is its server. */
    public void listed(String projectId, Collection<Compute> computes) {
        permission.listed(projectId, computes).ifPresent(why -> {
            LOG.atError().addKeyValue("project", projectId).log(why);
            shut();
        });
    }

    /** Records that all projects were listed once, so that all computes are known. */
    public void fleetListed() {
        permission.grant();
    }

    /**
     * Why the store cannot be used now; empty if it is open and can be read and written. Returns within two seconds, also
     * while the store gives no answer.
     */
    public Optional<String> constraint() {
        return health.constraint();
    }

    private Optional<String> askForConstraint() {
        try {
            return opened().constraint();
        } catch (StoreUnavailable notYet) {
            return Optional.of(String.valueOf(notYet.getMessage()));
        }
    }

    /** One thread opens the store, which may include a migration. Other threads get an exception and do not queue. */
    private Store openOnce() {
        if (!lockOpening()) {
            StoreUnavailable last = refusal;
            throw last == null ? StoreUnavailable.opening() : last;
        }
        try {
            Store store = opened;
            return store != null ? store : tryToOpen();
        } finally {
            opening.unlock();
        }
    }

    private boolean lockOpening() {
        try {
            return opening.tryLock(LOCK_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Store tryToOpen() {
        StoreUnavailable last = refusal;
        if (last != null && isRecentlyTried(clock.instant())) {
            throw last;
        }
        try {
            Store store = Store.open(settings);
            store.bindTo(registry);
            opened = store;
            refusal = null;
            if (closed) {
                shut();
                throw new StoreUnavailable("the store is closed");
            }
            return store;
        } catch (StoreUnavailable stillDead) {
            // Measured from the end of the attempt, so that threads that waited for it do not start one each.
            tried = clock.instant();
            refusal = stillDead;
            throw stillDead;
        }
    }

    /** False after the clock was set back, so that opening is tried. */
    private boolean isRecentlyTried(Instant now) {
        return !now.isBefore(tried) && now.isBefore(tried.plus(RETRY_INTERVAL));
    }

    @Override
    public void close() {
        closed = true;
        shut();
    }

    private synchronized void shut() {
        Store store = opened;
        opened = null;
        if (store != null) {
            store.close();
        }
    }

    private Optional<Store> open() {
        return Optional.ofNullable(opened).filter(store -> store.replaced().isEmpty());
    }

    /** Nothing is claimed while the store is not open. */
    private final class DeferredClaims implements ProjectClaims {

        private volatile Set<String> configured = Set.of();
        private volatile PlatformAccess access = new PlatformAccess(null, null);
        private volatile int agents;

        @Override
        public void configured(Set<String> all) {
            configured = all;
        }

        @Override
        public void reaches(PlatformAccess now) {
            access = now;
        }

        @Override
        public void keep(Collection<String> projects, Predicate<String> isBusy, Instant now) {
            if (!permission.isPending()) {
                ProjectClaims present = opened().claims();
                present.configured(configured);
                present.reaches(access);
                present.keep(projects, isBusy, now);
                agents = present.agents();
            }
        }

        @Override
        public @Nullable Fence fence(String projectId, Instant now) {
            return open().map(store -> store.claims().fence(projectId, now)).orElse(null);
        }

        @Override
        public Object holdings() {
            return open().map(store -> store.claims().holdings()).orElse(Map.of());
        }

        @Override
        public boolean isKnown(Instant now) {
            return open().filter(store -> store.claims().isKnown(now)).isPresent();
        }

        @Override
        public boolean leadsFleet(Instant now) {
            return open().filter(store -> store.claims().leadsFleet(now)).isPresent();
        }

        @Override
        public int agents() {
            return agents > 0 ? agents : settings.url().startsWith(Sqlite.PREFIX) ? 1 : UNKNOWN_AGENTS;
        }

        @Override
        public @Nullable AgentCounts seen() {
            return open().map(store -> store.claims().seen()).orElse(null);
        }

        @Override
        public void leave() {
            open().ifPresent(store -> store.claims().leave());
        }
    }
}
