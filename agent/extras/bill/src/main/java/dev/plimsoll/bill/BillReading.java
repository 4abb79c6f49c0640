package dev.plimsoll.bill;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.ConsumptionHours.BilledHour;
import dev.plimsoll.change.savings.ConsumptionHours.HourRows;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.StatusListener;
import dev.plimsoll.extension.Kernel;
import dev.plimsoll.extension.PlatformReader;
import dev.plimsoll.fleet.PlatformFault;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores what this agent sees of its computes every few minutes. Once an hour, one of the agents that share a store reads what the
 * platform bills. A thread of its own does both.
 */
final class BillReading implements StatusListener {

    private static final Logger LOG = LoggerFactory.getLogger(BillReading.class);

    /** What was seen that may be lost when the agent is killed. */
    private static final Duration STORED = Duration.ofMinutes(5);
    private static final Duration READ = Duration.ofHours(1);
    private static final Duration AGAIN = Duration.ofMinutes(10);
    private static final Duration WITHOUT = Duration.ofDays(1);
    /** Hours that are read again each time, because some come late. Once a day, all that the platform shows are. */
    private static final Duration OVERLAP = Duration.ofHours(24);
    private static final Duration CLOSING = Duration.ofMillis(1_500);

    private final Kernel kernel;
    private final List<PlatformReader> platforms;
    private final AwakeSeen seen = new AwakeSeen();
    private final AwakeSeen.SeenCounts hours = new AwakeSeen.SeenCounts();
    private final ReentrantLock following = new ReentrantLock();
    private final ExecutorService thread = Executors
            .newSingleThreadExecutor(Thread.ofPlatform().daemon().name("bill").factory());
    private final AtomicBoolean busy = new AtomicBoolean();
    private final Map<PlatformReader, Instant> due = new HashMap<>();
    private final Map<PlatformReader, Instant> whole = new HashMap<>();
    private final Map<PlatformReader, String> said = new HashMap<>();
    private volatile Instant stored = Instant.EPOCH;
    private volatile boolean leads;

    BillReading(Kernel kernel, List<PlatformReader> platforms) {
        this.kernel = kernel;
        this.platforms = platforms;
    }

    @Override
    public void fleetRead(FleetChanges fleet, boolean leader) {
        leads = leader;
    }

    @Override
    public void post(FleetStatus status) {
        following.lock();
        try {
            seen.read(status);
        } finally {
            following.unlock();
        }
        boolean isDue = !status.at().isBefore(stored.plus(STORED)) || status.at().isBefore(stored);
        if (status.discovered() && isDue && busy.compareAndSet(false, true)) {
            thread.execute(() -> work(status));
        }
    }

    /** Whether nothing is being read or stored. */
    boolean isIdle() {
        return !busy.get();
    }

    private void work(FleetStatus status) {
        try {
            store(status.at());
            if (leads) {
                platforms.forEach(platform -> readIfDue(platform, status));
            }
            stored = status.at();
        } catch (RuntimeException failed) {
            // The next tick tries again; the store reports its own failure.
            LOG.atDebug().setCause(failed).log("the bill cannot be read or stored");
        } finally {
            busy.set(false);
        }
    }

    private void store(Instant now) {
        ConsumptionHours store = kernel.consumption();
        List<AwakeSeen.WatchedSpan> spans;
        following.lock();
        try {
            spans = seen.take();
        } finally {
            following.unlock();
        }
        spans.forEach(span -> hours.count(span, store));
        store.keep(List.of(), hours.changed());
        hours.stored(ConsumptionHours.hour(now) - 1);
    }

    private void readIfDue(PlatformReader platform, FleetStatus status) {
        Instant now = status.at();
        Instant next = due.get(platform);
        if (next != null && now.isBefore(next) && Duration.between(now, next).compareTo(WITHOUT) <= 0) {
            return;
        }
        try {
            read(platform, status);
            due.put(platform, now.plus(READ));
            said.remove(platform);
        } catch (PlatformFault fault) {
            due.put(platform, now.plus(Bill.isWithout(fault) ? WITHOUT : AGAIN));
            if (!Objects.equals(said.put(platform, fault.getMessage()), fault.getMessage())) {
                LOG.atWarn()
                        .addKeyValue("platform", platform.name())
                        .addKeyValue("why", fault.getMessage())
                        .log("what the platform bills cannot be read");
            }
        }
    }

    /** Each hundred projects are stored by themselves. What of them fails is tried again with all others. */
    private void read(PlatformReader platform, FleetStatus status) {
        Instant now = status.at();
        String organization = HistoryReader.organization(platform);
        if (organization == null) {
            return;
        }
        ConsumptionHours store = kernel.consumption();
        HourRows recent = store.between(null, ConsumptionHours.hour(now.minus(HistoryReader.BACK)),
                ConsumptionHours.hour(now) + 1);
        List<String> projects = projects(platform, status, recent);
        Instant from = from(platform, recent, now);
        HistoryReader reader = new HistoryReader(platform, organization);
        PlatformFault failed = null;
        for (int i = 0; i < projects.size(); i += HistoryReader.MOST) {
            try {
                store.keep(
                        reader.read(projects.subList(i, Math.min(projects.size(), i + HistoryReader.MOST)), from, now),
                        List.of());
            } catch (PlatformFault fault) {
                failed = fault;
            }
        }
        show(now);
        if (failed != null) {
            throw failed;
        }
        if (!from.isAfter(now.minus(HistoryReader.BACK))) {
            whole.put(platform, now);
        }
        kernel.show(Bill.LAST_SUCCESS, Map.of(List.of(), now.toEpochMilli() / 1000.0));
    }

    /** The projects that are listed, and those of which the last days are known: they may have been deleted since. */
    private List<String> projects(PlatformReader platform, FleetStatus status, HourRows recent) {
        Set<String> projects = new TreeSet<>();
        Set<String> ofOthers = new TreeSet<>();
        status.computeStatuses()
                .values()
                .forEach(one -> (platform.name() == null || platform.name().equals(one.project().platform()) ? projects
                        : ofOthers).add(one.id().projectId()));
        if (platforms.size() == 1 && kernel.platforms().size() == 1) {
            Stream.concat(recent.billed().stream().map(BilledHour::projectId),
                    recent.seen().stream().map(hour -> hour.compute().projectId()))
                    .filter(id -> !id.isEmpty() && !ofOthers.contains(id))
                    .forEach(projects::add);
        }
        return new ArrayList<>(projects);
    }

    /** After a start, and once a day, all hours that the platform shows. */
    private Instant from(PlatformReader platform, HourRows recent, Instant now) {
        Instant read = whole.get(platform);
        boolean isDue = read == null || recent.billed().isEmpty() || now.isBefore(read)
                || Duration.between(read, now).compareTo(WITHOUT) >= 0;
        return now.minus(isDue ? HistoryReader.BACK : OVERLAP);
    }

    private void show(Instant now) {
        BillTables tables = new BillTables(AwakeSpan.monthOf(now), now, kernel.consumption(), kernel.prices());
        kernel.show(Bill.BILLED, tables.sums()
                .entrySet()
                .stream()
                .collect(Collectors.toMap(sum -> List.of(sum.getKey()), Map.Entry::getValue)));
        Map<List<String>, Double> gaps = new HashMap<>();
        tables.days()
                .forEach(day -> Stream.of(Gap.values())
                        .forEach(gap -> gaps.merge(List.of(day.projectId(), gap.word()), day.of(gap) / 1000.0,
                                Double::sum)));
        kernel.show(Bill.GAPS, gaps);
    }

    /** Stores what was seen last. */
    void close() {
        thread.execute(() -> {
            try {
                store(kernel.clock().instant());
            } catch (RuntimeException gone) {
                LOG.atWarn()
                        .addKeyValue("why", gone.getMessage())
                        .log("what was seen in the last minutes is not stored");
            }
        });
        thread.shutdown();
        try {
            if (!thread.awaitTermination(CLOSING.toMillis(), TimeUnit.MILLISECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }
}
