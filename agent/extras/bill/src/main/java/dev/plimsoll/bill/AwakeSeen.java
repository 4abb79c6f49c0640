package dev.plimsoll.bill;

import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.ConsumptionHours.SeenHour;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatuses.StatusGroup;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Follows when the computes of this agent are awake, by their listings and by the times that the platform reports of their
 * starts and suspends. Called by one thread after the other.
 */
final class AwakeSeen {

    /** Two statuses of the fleet further apart are not one watch, and two listings without reported times no proof. */
    private static final Duration CONTINUOUS = Duration.ofMinutes(15);
    private static final SizeRange ONE = SizeRange.fixed(ComputeUnits.of("1"));
    private static final Duration BACK = HistoryReader.BACK;

    private final Map<ComputeId, Sighting> latest = new HashMap<>();
    private final List<WatchedSpan> spans = new ArrayList<>();
    private List<StatusGroup> groups = List.of();
    /** The watch that was not taken yet. */
    private @Nullable Instant watchedFrom;
    private @Nullable Instant watchedAt;

    /** What was seen last of a compute. */
    private record Sighting(ComputeStatus status, Instant at) {

        boolean isAwake() {
            return status.compute().isAwake();
        }
    }

    /**
     * A time in which a compute was awake, or may have been.
     *
     * @param isFirst whether another agent may have written of the compute before
     */
    record WatchedSpan(ComputeId compute, String branchId, SizeRange size, Instant from, Instant to, boolean isAwake,
            boolean isFirst) {}

    /** Reads the present status of the fleet. */
    void read(FleetStatus status) {
        if (!status.discovered() || status.fault() != null) {
            return;
        }
        Instant at = status.at();
        if (watchedAt == null || at.isBefore(watchedAt) || !isContinuous(watchedAt, at)) {
            endWatch();
            watchedFrom = at;
        }
        watchedAt = at;
        FleetStatus own = status.own();
        List<StatusGroup> now = own.computeStatuses().groups();
        for (int i = 0; i < now.size(); i++) {
            if (i >= groups.size() || isChanged(groups.get(i), now.get(i))) {
                Stream.of(now.get(i).live(), now.get(i).atRest())
                        .flatMap(some -> some.values().stream())
                        .forEach(one -> read(one, at));
            }
        }
        groups = now;
        if (latest.size() > own.computeStatuses().size()) {
            leave(own.computeStatuses().keySet(), at);
        }
    }

    /** Of computes that are gone, or that another agent works on. */
    private void leave(Set<ComputeId> present, Instant at) {
        latest.values()
                .stream()
                .filter(last -> last.isAwake() && !present.contains(last.status().id()))
                .forEach(last -> add(last.status().compute(), last.status().size(), last.at(), at, false, false));
        latest.keySet().retainAll(present);
    }

    @SuppressWarnings("ReferenceEquality") // Who follows a fleet looks at what is another object than before.
    private static boolean isChanged(StatusGroup before, StatusGroup now) {
        return before.live() != now.live() || before.atRest() != now.atRest();
    }

    /** The spans since they were taken last, in the order in which they were found. */
    List<WatchedSpan> take() {
        endWatch();
        List<WatchedSpan> taken = List.copyOf(spans);
        spans.clear();
        return taken;
    }

    private void endWatch() {
        Instant from = watchedFrom;
        Instant to = watchedAt;
        if (from != null && to != null && to.isAfter(from)) {
            spans.add(new WatchedSpan(ConsumptionHours.WATCH, "", ONE, from, to, true, false));
        }
        watchedFrom = to;
    }

    @SuppressWarnings("ReferenceEquality")
    private void read(ComputeStatus status, Instant at) {
        Compute compute = status.compute();
        Sighting before = latest.get(status.id());
        boolean isKnown = compute.isAwake() || compute.lifecycle().state().isIdle();
        if ((before != null && before.status() == status) || !isKnown) {
            return;
        }
        latest.put(status.id(), new Sighting(status, at));
        RunTimes times = new RunTimes(compute.times().startedAt(), compute.times().suspendedAt());
        if (before == null) {
            first(compute, times, at);
        } else if (compute.isAwake()) {
            awake(compute, before, times, at);
        } else {
            asleep(compute, before, times, at);
        }
    }

    /** The latest start and the latest suspend. */
    private record RunTimes(@Nullable Instant started, @Nullable Instant suspended) {

        @Nullable
        Instant startedIn(Instant from, Instant to) {
            return started != null && started.isAfter(from) && !started.isAfter(to) ? started : null;
        }

        @Nullable
        Instant suspendedIn(Instant from, Instant to) {
            return suspended != null && suspended.isAfter(from) && !suspended.isAfter(to) ? suspended : null;
        }
    }

    /** The platform's times show the latest run, also where no agent watched it. */
    private void first(Compute compute, RunTimes times, Instant at) {
        Instant started = times.startedIn(at.minus(BACK), at);
        if (started != null) {
            Instant end = compute.isAwake() ? at : times.suspendedIn(started, at);
            add(compute, compute.size(), started, end == null ? at : end, end != null, true);
        } else if (compute.isAwake() && times.started() != null) {
            add(compute, compute.size(), at.minus(BACK), at, true, true);
        }
    }

    private void awake(Compute compute, Sighting before, RunTimes times, Instant at) {
        Instant started = times.startedIn(before.at(), at);
        SizeRange size = before.isAwake() ? before.status().size() : compute.size();
        if (started != null) {
            if (before.isAwake()) {
                Instant suspended = times.suspendedIn(before.at(), started);
                add(compute, size, before.at(), suspended == null ? started : suspended, suspended != null, false);
            }
            add(compute, compute.size(), started, at, true, false);
        } else if (before.isAwake()) {
            boolean isSure = times.started() != null || isContinuous(before.at(), at);
            add(compute, size, before.at(), at, isSure, false);
        } else {
            Instant from = isContinuous(before.at(), at) ? before.at() : at.minus(CONTINUOUS);
            add(compute, size, from, at, false, false);
        }
    }

    private void asleep(Compute compute, Sighting before, RunTimes times, Instant at) {
        Instant started = times.startedIn(before.at(), at);
        Instant suspended = times.suspendedIn(before.at(), at);
        if (before.isAwake() && started != null) {
            add(compute, before.status().size(), before.at(), started, false, false);
        } else if (before.isAwake()) {
            add(compute, before.status().size(), before.at(), suspended == null ? at : suspended, suspended != null,
                    false);
        }
        if (started != null && suspended != null && suspended.isAfter(started)) {
            add(compute, compute.size(), started, suspended, true, false);
        }
    }

    private static boolean isContinuous(Instant from, Instant to) {
        return Duration.between(from, to).compareTo(CONTINUOUS) <= 0;
    }

    private void add(Compute compute, SizeRange size, Instant from, Instant to, boolean isAwake, boolean isFirst) {
        if (to.isAfter(from)) {
            spans.add(new WatchedSpan(compute.id(), compute.branchId(), size, from, to, isAwake, isFirst));
        }
    }

    /** Adds spans to stored hours; only the part after what was counted before. */
    static final class SeenCounts {

        private final Map<ComputeId, Map<Long, SeenHour>> known = new HashMap<>();
        private final Set<SeenHour> changed = new HashSet<>();

        /** The hours that changed since they were stored last. */
        List<SeenHour> changed() {
            return known.values().stream().flatMap(hours -> hours.values().stream()).filter(changed::contains).toList();
        }

        /** All changes are stored: forgets hours before {@code oldest}. */
        void stored(long oldest) {
            changed.clear();
            known.values().forEach(hours -> hours.keySet().removeIf(hour -> hour < oldest));
            known.values().removeIf(Map::isEmpty);
        }

        /** Counts a span; {@code store} has what was counted before. */
        void count(WatchedSpan span, ConsumptionHours store) {
            long last = ConsumptionHours.hour(span.to().minusNanos(1));
            long first = ConsumptionHours.hour(span.from());
            Map<Long, SeenHour> hours = known.computeIfAbsent(span.compute(), id -> new HashMap<>());
            if (span.isFirst() || !hours.containsKey(first)) {
                store.between(span.compute().projectId(), first, last + 1)
                        .seen()
                        .stream()
                        .filter(hour -> hour.compute().equals(span.compute()))
                        .forEach(hour -> hours.merge(hour.hour(), hour,
                                (own, other) -> other.until().isAfter(own.until()) ? other : own));
            }
            for (long hour = first; hour <= last; hour++) {
                SeenHour before = hours.getOrDefault(hour, new SeenHour(span.compute(), span.branchId(), hour,
                        Duration.ZERO, Duration.ZERO, 0, 0, ConsumptionHours.begin(hour)));
                SeenHour after = plus(before, span);
                if (!after.equals(before)) {
                    changed.remove(before);
                    changed.add(after);
                    hours.put(hour, after);
                }
            }
        }

        private static SeenHour plus(SeenHour before, WatchedSpan span) {
            Instant from = span.from().isAfter(before.until()) ? span.from() : before.until();
            Instant end = ConsumptionHours.begin(before.hour() + 1);
            Instant to = span.to().isBefore(end) ? span.to() : end;
            if (!to.isAfter(from)) {
                return before;
            }
            Duration more = Duration.between(from, to);
            double seconds = span.isAwake() ? more.toMillis() / 1000.0 : 0;
            return new SeenHour(span.compute(), span.branchId(), before.hour(),
                    span.isAwake() ? before.awake().plus(more) : before.awake(),
                    span.isAwake() ? before.unsure() : before.unsure().plus(more),
                    before.least() + seconds * span.size().min().asDouble(),
                    before.most() + seconds * span.size().max().asDouble(), to);
        }
    }
}
