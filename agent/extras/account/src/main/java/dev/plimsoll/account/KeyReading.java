package dev.plimsoll.account;

import dev.plimsoll.account.keys.KeyWatch;
import dev.plimsoll.account.keys.KeyWatch.Finding;
import dev.plimsoll.account.keys.KeyWatch.KeyFinding;
import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ApiKey;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.StatusListener;
import dev.plimsoll.extension.Kernel;
import dev.plimsoll.extension.PlatformReader;
import dev.plimsoll.fleet.PlatformFault;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads how the account's keys are used, and shows what is worth a look. One agent of a fleet does it. */
final class KeyReading implements StatusListener {

    private static final Logger LOG = LoggerFactory.getLogger(KeyReading.class);
    /** Seldom enough to cost nothing; the platform reports the latest use alone, so more would see more. */
    private static final Duration READ = Duration.ofMinutes(5);
    /** A key that may not list keys will not soon. */
    private static final Duration WITHOUT = Duration.ofDays(1);

    private final Kernel kernel;
    private final ExecutorService thread = Executors
            .newSingleThreadExecutor(Thread.ofPlatform().daemon().name("keys").factory());
    private final AtomicBoolean busy = new AtomicBoolean();
    private final Map<PlatformReader, KeyWatch> watches = new HashMap<>();
    private final Map<PlatformReader, Instant> due = new HashMap<>();
    private final Map<List<String>, Double> shown = new HashMap<>();
    private volatile boolean leads;

    KeyReading(Kernel kernel) {
        this.kernel = kernel;
    }

    /** The keys of an account; throws {@link PlatformFault}, also where the key may not list them. */
    static List<ApiKey> keys(PlatformReader platform) {
        return Management.keys(platform.get("/api_keys", Map.of()));
    }

    @Override
    public void fleetRead(FleetChanges fleet, boolean leader) {
        leads = leader;
    }

    @Override
    public void post(FleetStatus status) {
        if (leads && status.discovered() && busy.compareAndSet(false, true)) {
            thread.execute(() -> {
                try {
                    kernel.platforms().forEach(platform -> readIfDue(platform, status.at()));
                } finally {
                    busy.set(false);
                }
            });
        }
    }

    private void readIfDue(PlatformReader platform, Instant now) {
        Instant next = due.get(platform);
        if (next != null && now.isBefore(next) && Duration.between(now, next).compareTo(WITHOUT) <= 0) {
            return;
        }
        try {
            List<Finding> found = watches.computeIfAbsent(platform, one -> new KeyWatch()).after(keys(platform), now);
            due.put(platform, now.plus(READ));
            show(Objects.requireNonNullElse(platform.name(), ""), found, now);
        } catch (PlatformFault fault) {
            due.put(platform, now.plus(fault.isRefusal() ? WITHOUT : READ));
            LOG.atDebug().addKeyValue("platform", platform.name()).log("keys cannot be listed: {}", fault.getMessage());
        }
    }

    private void show(String platform, List<Finding> found, Instant now) {
        for (KeyFinding what : KeyFinding.values()) {
            long keys = found.stream()
                    .filter(finding -> finding.what() == what)
                    .map(one -> one.key().id())
                    .distinct()
                    .count();
            shown.put(List.of(platform, what.word()), (double) keys);
        }
        kernel.show(Account.KEYS, shown);
        found.stream()
                .filter(finding -> finding.what() != KeyFinding.UNUSED && finding.at().equals(now))
                .forEach(finding -> LOG.atWarn()
                        .addKeyValue("platform", platform)
                        .addKeyValue("key", finding.key().name())
                        .addKeyValue("address", finding.address())
                        .log(finding.what() == KeyFinding.ELSEWHERE
                                ? "the agent's own key is also used from another address"
                                : "a key was used from another address than before"));
    }

    void close() {
        thread.shutdownNow();
    }
}
