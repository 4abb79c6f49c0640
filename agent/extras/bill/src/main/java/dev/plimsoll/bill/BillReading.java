package dev.plimsoll.bill;

import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.ConsumptionHours.BilledHour;
import dev.plimsoll.change.savings.ConsumptionHours.HourRows;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.extension.Kernel;
import dev.plimsoll.extension.PlatformReader;
import dev.plimsoll.extension.PlatformReading;
import dev.plimsoll.fleet.PlatformFault;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores what this agent sees of its computes every few minutes. Once an hour, one of the agents that share a store reads what the
 * platform bills.
 */
final class BillReading extends PlatformReading {

    private static final Logger LOG = LoggerFactory.getLogger(BillReading.class);

    /** What was seen that may be lost when the agent is killed. */
    private static final Duration STORED = Duration.ofMinutes(5);
    private static final Duration WHOLE = Duration.ofDays(1);
    /** Hours that are read again each time, because some come late. Once a day, all that the platform shows are. */
    private static final Duration OVERLAP = Duration.ofHours(24);

    private final Kernel kernel;
    private final List<PlatformReader> platforms;
    private final AwakeSeen seen = new AwakeSeen();
    private final AwakeSeen.SeenCounts hours = new AwakeSeen.SeenCounts();
    private final ReentrantLock following = new ReentrantLock();
    private final Map<PlatformReader, Instant> whole = new HashMap<>();
    private volatile Instant stored = Instant.EPOCH;

    BillReading(Kernel kernel, List<PlatformReader> platforms) {
        super("bill", platforms, Duration.ofHours(1), Duration.ofMinutes(10));
        this.kernel = kernel;
        this.platforms = platforms;
    }

    @Override
    public void post(FleetStatus status) {
        following.lock();
        try {
            seen.read(status);
        } finally {
            following.unlock();
        }
        if (!status.at().isBefore(stored.plus(STORED)) || status.at().isBefore(stored)) {
            super.post(status);
        }
    }

    @Override
    protected void failed(PlatformReader platform, String why) {
        LOG.atWarn()
                .addKeyValue("platform", platform.name())
                .addKeyValue("why", why)
                .log("what the platform bills cannot be read");
    }

    @Override
    protected void prepare(Instant now) {
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
        stored = now;
    }

    /** Each hundred projects are stored by themselves. What of them fails is tried again with all others. */
    @Override
    protected void read(PlatformReader platform, FleetStatus status) {
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
                || Duration.between(read, now).compareTo(WHOLE) >= 0;
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
}
