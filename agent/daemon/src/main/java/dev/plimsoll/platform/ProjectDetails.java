package dev.plimsoll.platform;

import dev.plimsoll.fleet.ConsumptionPeriod;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.platform.wire.WireTime;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What only a single project shows, such as its planned update and its use of quotas (platform/in-the-wild.md 1.7, 1.10). Each
 * project is read every few hours, with a quota more often, and all of them together take a small share of the request budget.
 */
final class ProjectDetails {

    /** Plans are announced days ahead (platform/in-the-wild.md 1.8). */
    private static final Duration INTERVAL = Duration.ofHours(4);
    private static final Duration AFTER_FAULT = Duration.ofMinutes(30);
    /** Use moves so often (platform/in-the-wild.md 1.10). */
    private static final Duration OF_QUOTAS = Duration.ofMinutes(15);
    /** Near a limit, so that a compute that cannot start is soon shown as such. */
    private static final Duration NEAR_LIMIT = Duration.ofMinutes(1);
    /** Before a change: unlike the use, people may lower a limit at any time. */
    private static final Duration BEFORE_CHANGE = Duration.ofMinutes(1);
    /** The interval varies by so much in both directions, so that projects do not stay in step. */
    private static final double JITTER = 0.25;
    /** Share of the request budget that these reads may take. What a minute has may be taken at once, so that a small fleet is known soon. */
    private static final double SHARE = 0.05;
    private static final Duration AT_ONCE = Duration.ofMinutes(1);

    private final Reads reads;
    private final PlatformSettings settings;
    private final Duration apart;
    private final Map<String, DetailReading> known = new ConcurrentHashMap<>();
    /** Up to when reads are paid for, by {@link WireTime#nanos()}; a minute ago at the earliest. */
    private long paid;

    ProjectDetails(Reads reads, PlatformSettings settings) {
        this.reads = reads;
        this.settings = settings;
        this.paid = reads.time().nanos() - AT_ONCE.toNanos();
        this.apart = Duration.ofMillis(Math.round(60_000 / (SHARE * settings.requestsPerMinute())));
    }

    /**
     * The latest reading of a project.
     *
     * @param project null if it could never be read
     * @param readAt  by {@link WireTime#nanos()}
     * @param fresh   time after which it is read again
     */
    private record DetailReading(@Nullable Project project, long readAt, Duration fresh) {}

    /** A listed project with what is known of it besides. */
    Project added(Project listed) {
        DetailReading detail = known.get(listed.id());
        return detail == null || detail.project() == null ? listed
                : listed.with(listed.upkeep().withUpdateOf(detail.project().upkeep())).with(detail.project().period());
    }

    /** What the store had of a project, until it is read. */
    void recalled(Project stored) {
        if (stored.period() != null) {
            known.putIfAbsent(stored.id(), new DetailReading(stored, reads.time().nanos(), Duration.ZERO));
        }
    }

    /** Reads a project that a change depends on, unless that was done shortly before. A refusal counts as nothing known. */
    void reread(String id) {
        DetailReading detail = known.get(id);
        if (settings.dialect().hasDetails()
                && (detail == null || reads.time().since(detail.readAt()).compareTo(BEFORE_CHANGE) >= 0)) {
            try {
                read(id);
            } catch (PlatformFault fault) {
                if (!fault.isRefusal()) {
                    throw fault;
                }
                failed(id);
            }
        }
    }

    private void failed(String id) {
        DetailReading before = known.get(id);
        known.put(id, new DetailReading(before == null ? null : before.project(), reads.time().nanos(), AFTER_FAULT));
    }

    /**
     * A project that the configuration names. Its name is read first where the platform has a call for that: settings may
     * be matched by it. Empty, and noted, while that call fails for now.
     */
    Optional<Project> named(String id, ItemReader items) {
        if (!settings.dialect().hasDetails()) {
            return Optional.of(Project.named(id));
        }
        try {
            DetailReading detail = known.get(id);
            if (detail == null) {
                detail = read(id);
            }
            return Optional.of(detail.project() == null ? Project.named(id) : detail.project().asNamed());
        } catch (PlatformFault fault) {
            if (fault.isRefusal()) {
                known.put(id, new DetailReading(null, reads.time().nanos(), AFTER_FAULT));
                return Optional.of(Project.named(id));
            }
            if (fault.kind() == PlatformFault.FaultKind.UNAUTHORIZED) {
                throw fault;
            }
            items.note(UnknownWord.PROJECT, id, fault.getMessage());
            return Optional.empty();
        }
    }

    /** Reads a project if that is due. A failure changes nothing. */
    void refresh(String id) {
        if (settings.dialect().hasDetails() && isDue(id)) {
            try {
                read(id);
            } catch (PlatformFault fault) {
                failed(id);
            }
        }
    }

    private synchronized boolean isDue(String id) {
        WireTime time = reads.time();
        DetailReading detail = known.get(id);
        boolean isFresh = detail != null && time.since(detail.readAt()).compareTo(detail.fresh()) < 0;
        long now = time.nanos();
        if (isFresh || now - paid < apart.toNanos()) {
            return false;
        }
        paid = Math.max(paid - now, -AT_ONCE.toNanos()) + now + apart.toNanos();
        return true;
    }

    private static Duration ofQuotas(@Nullable Project project) {
        ConsumptionPeriod period = project == null ? null : project.period();
        return period != null && period.isNearLimit() ? NEAR_LIMIT : OF_QUOTAS;
    }

    private DetailReading read(String id) {
        WireTime time = reads.time();
        DetailReading before = known.get(id);
        Project project = new ItemReader(settings)
                .single(reads.object(Reads.PROJECT, id).path("project"), time.now())
                .map(read -> read.after(before == null ? null : before.project()))
                .orElse(null);
        double factor = 1 + JITTER * (2 * time.chance() - 1);
        ConsumptionPeriod period = project == null ? null : project.period();
        Duration interval = period == null || period.quotas().isEmpty() ? INTERVAL : ofQuotas(project);
        DetailReading detail = new DetailReading(project, time.nanos(),
                Duration.ofMillis(Math.round(interval.toMillis() * factor)));
        known.put(id, detail);
        return detail;
    }
}
