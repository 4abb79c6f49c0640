package dev.plimsoll.change.savings;

import dev.plimsoll.change.savings.BilledSaving.BillGap;
import dev.plimsoll.change.savings.BilledSaving.BilledUse;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Port to the hours of compute time: what the platform bills, and what the agent saw. Writing an hour again changes nothing. */
public interface ConsumptionHours {

    /** The compute that stands for the whole fleet: its time awake is the time in which an agent watched. */
    ComputeId WATCH = new ComputeId("", "");

    /** Stores hours. Of a billed hour the latest reading stays, of a seen one that which was counted to the latest time. */
    void keep(Collection<BilledHour> billed, Collection<SeenHour> seen);

    /**
     * The hours from {@code from} on and before {@code to}, oldest first.
     *
     * @param projectId the one project, with the hours of {@link #WATCH}; null for all
     */
    HourRows between(@Nullable String projectId, long from, long to);

    /** The hour of a time, counted from 1970. */
    static long hour(Instant at) {
        return Math.floorDiv(at.getEpochSecond(), Duration.ofHours(1).toSeconds());
    }

    /** The begin of an hour. */
    static Instant begin(long hour) {
        return Instant.EPOCH.plus(Duration.ofHours(hour));
    }

    /**
     * What the platform bills for one hour (platform/in-the-wild.md section 1.11).
     *
     * @param branchId  the branch; empty for the whole project, deleted branches included
     * @param hour      hours since 1970
     * @param cuSeconds size times time awake, in CU-seconds
     * @param plan      the plan at that time, as the platform calls it; null if it does not say
     * @param readAt    when it was read
     */
    record BilledHour(String projectId, String branchId, long hour, double cuSeconds, @Nullable String plan,
            Instant readAt) {

        /** The platform counts a quarter of an hour at a time, and up to an hour late (section 1.10). */
        private static final Duration LATE = Duration.ofMinutes(75);

        /** Whether it was read after the platform had counted all of the hour. */
        public boolean isFinal() {
            return !readAt.isBefore(begin(hour + 1).plus(LATE));
        }
    }

    /**
     * What the agent saw of a compute in one hour.
     *
     * @param branchId its branch
     * @param hour     hours since 1970
     * @param awake    time awake
     * @param unsure   time of which it is not known whether it was awake
     * @param least    CU-seconds at its smallest size
     * @param most     CU-seconds at its largest size; the same where its size is fixed
     * @param until    up to when it is counted
     */
    record SeenHour(ComputeId compute, String branchId, long hour, Duration awake, Duration unsure, double least,
            double most, Instant until) {

        /** Of that compute, with these limits all the time. */
        private boolean isOf(ComputeId other, SizeRange size) {
            double seconds = awake.toMillis() / 1000.0;
            return compute.equals(other) && Math.abs(least - seconds * size.min().asDouble()) < 1
                    && Math.abs(most - seconds * size.max().asDouble()) < 1;
        }

        /** Whether the bill of its branch has both. */
        private boolean isBeside(SeenHour other) {
            return other.branchId().equals(branchId) && other.compute().projectId().equals(compute.projectId())
                    && !other.compute().equals(compute);
        }
    }

    /** Billed and seen hours of the same time. */
    record HourRows(List<BilledHour> billed, List<SeenHour> seen) {

        /** Time awake in an hour, and time in it without an agent, that are too short to count. */
        private static final Duration EDGE = Duration.ofMinutes(1);

        public HourRows {
            billed = List.copyOf(billed);
            seen = List.copyOf(seen);
        }

        /**
         * What the platform bills for a compute at these limits, from {@code from} on and before {@code to}: in hours that an agent
         * watched from begin to end.
         */
        public BilledUse use(ComputeId compute, SizeRange size, long from, long to) {
            Map<Long, List<SeenHour>> all = seen.stream().collect(Collectors.groupingBy(SeenHour::hour));
            Map<Long, List<BilledHour>> bills = billed.stream()
                    .filter(bill -> bill.isFinal() && bill.projectId().equals(compute.projectId()))
                    .collect(Collectors.groupingBy(BilledHour::hour));
            long known = bills.keySet().stream().mapToLong(hour -> hour).max().orElse(Long.MIN_VALUE);
            BilledUse use = bills.isEmpty() ? BilledUse.NONE.without(BillGap.LATE) : BilledUse.NONE;
            for (SeenHour own : seen) {
                List<SeenHour> others = all.getOrDefault(own.hour(), List.of());
                if (own.hour() >= from && own.hour() < to && own.isOf(compute, size) && own.unsure().isZero()
                        && own.awake().compareTo(EDGE) >= 0 && others.stream().anyMatch(HourRows::isWatched)) {
                    double bill = bills.getOrDefault(own.hour(), List.of())
                            .stream()
                            .filter(one -> one.branchId().equals(own.branchId()))
                            .mapToDouble(BilledHour::cuSeconds)
                            .sum();
                    double edge = EDGE.toSeconds() * size.max().asDouble();
                    use = others.stream().anyMatch(own::isBeside) || bill > own.most() + edge
                            ? use.without(BillGap.SEVERAL_COMPUTES)
                            : bill > 0 && bill >= own.least() - edge
                                    ? use.plus(Math.clamp(bill, own.least(), own.most()), own.awake())
                                    : use.without(own.hour() > known ? BillGap.LATE : BillGap.HOURS_MISSING);
                }
            }
            return use;
        }

        private static boolean isWatched(SeenHour hour) {
            return hour.compute().equals(WATCH) && hour.awake().plus(EDGE).compareTo(Duration.ofHours(1)) >= 0;
        }
    }
}
