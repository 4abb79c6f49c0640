package dev.plimsoll.bill;

import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.ConsumptionHours.BilledHour;
import dev.plimsoll.change.savings.ConsumptionHours.HourRows;
import dev.plimsoll.change.savings.ConsumptionHours.SeenHour;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares what the platform bills with what the agent saw, hour by hour, and divides each difference into gaps. All figures are
 * in thousandths of a CU-second, so that the gaps of an hour are exactly its difference.
 *
 * <p>What the agent saw is counted at the smallest size: more is only known from the bill.
 */
final class Reconciliation {

    private static final long HOUR = 3_600_000;
    /** As long as the platform shows an hour, it may still come. */
    private static final long SHOWN = HistoryReader.BACK.toHours();

    private final Instant asOf;
    private final Map<Long, Long> watched = new HashMap<>();
    private final Map<String, ProjectHours> projects = new TreeMap<>();

    /** What is known of one project. */
    private static final class ProjectHours {

        private final Map<Long, BilledHour> whole = new TreeMap<>();
        private final Map<Long, List<BilledHour>> branches = new HashMap<>();
        private final Map<Long, List<SeenHour>> seen = new TreeMap<>();
        /** The last hour in which a branch was seen. */
        private final Map<String, Long> branchUntil = new HashMap<>();
        /** Largest size of each compute in CU, by hour: the mean of an hour in which it changed. */
        private final Map<String, NavigableMap<Long, Double>> sizes = new HashMap<>();

        private long known() {
            return whole.keySet().stream().mapToLong(hour -> hour).max().orElse(Long.MIN_VALUE);
        }
    }

    /**
     * One day of a project, in UTC.
     *
     * @param billed what the platform bills
     * @param isRead whether the bill of the project reaches that day; else what is billed is not known
     * @param seen   what the agent saw, at the smallest sizes
     * @param gaps   the difference, divided; without those of nothing
     */
    record ReconciledDay(String projectId, LocalDate day, long billed, boolean isRead, long seen,
            Map<Gap, Long> gaps) {

        ReconciledDay {
            gaps = Map.copyOf(gaps);
        }

        ReconciledDay plus(ReconciledDay other) {
            Map<Gap, Long> sums = new EnumMap<>(Gap.class);
            sums.putAll(gaps);
            other.gaps.forEach((gap, more) -> sums.merge(gap, more, Long::sum));
            return new ReconciledDay(projectId, day, billed + other.billed, isRead || other.isRead, seen + other.seen,
                    sums);
        }

        long of(Gap gap) {
            return gaps.getOrDefault(gap, 0L);
        }
    }

    Reconciliation(HourRows rows, Instant asOf) {
        this.asOf = asOf;
        for (BilledHour hour : rows.billed()) {
            ProjectHours own = projects.computeIfAbsent(hour.projectId(), id -> new ProjectHours());
            if (hour.branchId().isEmpty()) {
                own.whole.put(hour.hour(), hour);
            } else {
                own.branches.computeIfAbsent(hour.hour(), at -> new ArrayList<>()).add(hour);
            }
        }
        for (SeenHour hour : rows.seen()) {
            if (hour.compute().equals(ConsumptionHours.WATCH)) {
                watched.put(hour.hour(), hour.awake().toMillis());
            } else {
                ProjectHours own = projects.computeIfAbsent(hour.compute().projectId(), id -> new ProjectHours());
                own.seen.computeIfAbsent(hour.hour(), at -> new ArrayList<>()).add(hour);
                own.branchUntil.merge(hour.branchId(), hour.hour(), Math::max);
                if (!hour.awake().isZero()) {
                    own.sizes.computeIfAbsent(hour.compute().endpointId(), id -> new TreeMap<>())
                            .put(hour.hour(), hour.most() * 1000 / hour.awake().toMillis());
                }
            }
        }
    }

    /** The days of all projects from {@code from} on, by project and day; hours of which nothing is known are left out. */
    List<ReconciledDay> days(long from) {
        List<ReconciledDay> days = new ArrayList<>();
        projects.forEach((id, own) -> {
            Map<LocalDate, ReconciledDay> sums = new TreeMap<>();
            Set<Long> hours = new TreeSet<>(own.whole.keySet());
            hours.addAll(own.seen.keySet());
            hours.stream()
                    .filter(hour -> hour >= from)
                    .map(hour -> hour(id, own, hour))
                    .forEach(hour -> sums.merge(hour.day(), hour, ReconciledDay::plus));
            days.addAll(sums.values());
        });
        return days;
    }

    private ReconciledDay hour(String project, ProjectHours own, long hour) {
        BilledHour whole = own.whole.get(hour);
        List<SeenHour> seen = own.seen.getOrDefault(hour, List.of());
        long billed = whole == null ? 0 : thousandths(whole.cuSeconds());
        long least = seen.stream().mapToLong(one -> thousandths(one.least())).sum();
        long difference = billed - least;
        Map<Gap, Long> gaps = new EnumMap<>(Gap.class);
        if (difference < 0) {
            gaps.put(isLate(own, whole, hour) ? Gap.LAG : Gap.OTHER, difference);
        } else if (difference > 0) {
            divide(own, hour, seen, difference, gaps);
        }
        return new ReconciledDay(project, ConsumptionHours.begin(hour).atOffset(ZoneOffset.UTC).toLocalDate(), billed,
                hour <= own.known(), least, gaps);
    }

    /** A missing hour is one without use only where later ones are there; while it is shown, it may still come. */
    private boolean isLate(ProjectHours own, @Nullable BilledHour billed, long hour) {
        return billed == null
                ? hour > own.known() || ConsumptionHours.hour(asOf) - hour <= SHOWN
                : !billed.isFinal();
    }

    private void divide(ProjectHours own, long hour, List<SeenHour> seen, long difference, Map<Gap, Long> gaps) {
        long unwatched = Math.max(0, HOUR - watched.getOrDefault(hour, 0L));
        // Of an hour in which no agent ran, not even the sizes are known.
        long unseen = unwatched == HOUR ? difference : own.sizes.entrySet().stream().mapToLong(size -> {
            long unsure = seen.stream()
                    .filter(one -> one.compute().endpointId().equals(size.getKey()))
                    .mapToLong(one -> one.unsure().toMillis())
                    .sum();
            return Math.round(largest(size.getValue(), hour) * Math.min(HOUR, unwatched + unsure));
        }).sum();
        long left = difference;
        left = take(Gap.DELETED_COMPUTE, deleted(own, hour), left, gaps);
        left = take(Gap.AUTOSCALING, scaled(own, hour, seen), left, gaps);
        left = take(Gap.UNSEEN_AWAKE, unseen, left, gaps);
        take(Gap.OTHER, left, left, gaps);
    }

    /** The largest size that a compute may have had unseen: that of the hour, or of those before and after in which it was seen. */
    private static double largest(NavigableMap<Long, Double> sizes, long hour) {
        return Stream.of(sizes.lowerEntry(hour), sizes.ceilingEntry(hour), sizes.higherEntry(hour))
                .filter(Objects::nonNull)
                .mapToDouble(Map.Entry::getValue)
                .max()
                .orElse(0);
    }

    private static long take(Gap gap, long most, long left, Map<Gap, Long> gaps) {
        long taken = Math.clamp(most, 0, left);
        if (taken > 0) {
            gaps.put(gap, taken);
        }
        return left - taken;
    }

    /** At most what computes used above their smallest size; of a branch whose bill is known, no more than that has. */
    private static long scaled(ProjectHours own, long hour, List<SeenHour> seen) {
        Map<String, Long> billed = new HashMap<>();
        own.branches.getOrDefault(hour, List.of())
                .forEach(branch -> billed.put(branch.branchId(), thousandths(branch.cuSeconds())));
        return seen.stream()
                .collect(Collectors.groupingBy(SeenHour::branchId))
                .entrySet()
                .stream()
                .mapToLong(branch -> {
                    long least = branch.getValue().stream().mapToLong(one -> thousandths(one.least())).sum();
                    long most = branch.getValue().stream().mapToLong(one -> thousandths(one.most())).sum();
                    return Math.clamp(billed.getOrDefault(branch.getKey(), most) - least, 0, Math.max(0, most - least));
                })
                .sum();
    }

    /**
     * Of branches that were not seen in that hour or later, although the agent watched later; and of no branch that is left, once
     * each branch in use has its hour.
     */
    private long deleted(ProjectHours own, long hour) {
        List<BilledHour> branches = own.branches.getOrDefault(hour, List.of());
        if (branches.isEmpty()) {
            return 0;
        }
        boolean isWatchedLater = watched.keySet().stream().anyMatch(later -> later > hour);
        Set<String> gone = new HashSet<>();
        branches.stream()
                .map(BilledHour::branchId)
                .filter(branch -> isWatchedLater && own.branchUntil.getOrDefault(branch, Long.MIN_VALUE) < hour)
                .forEach(gone::add);
        long sum = branches.stream().mapToLong(branch -> thousandths(branch.cuSeconds())).sum();
        BilledHour whole = own.whole.get(hour);
        // A second of rounding for each branch.
        long rest = whole == null || isLacking(own, hour, branches) ? 0
                : thousandths(whole.cuSeconds()) - sum - 1000L * branches.size();
        return LongStream.concat(LongStream.of(Math.max(0, rest)),
                branches.stream()
                        .filter(branch -> gone.contains(branch.branchId()))
                        .mapToLong(branch -> thousandths(branch.cuSeconds())))
                .sum();
    }

    private static boolean isLacking(ProjectHours own, long hour, List<BilledHour> branches) {
        Set<String> present = branches.stream().map(BilledHour::branchId).collect(Collectors.toSet());
        return own.seen.getOrDefault(hour, List.of())
                .stream()
                .anyMatch(one -> !one.awake().isZero() && !present.contains(one.branchId()));
    }

    private static long thousandths(double cuSeconds) {
        return Math.round(cuSeconds * 1000);
    }
}
