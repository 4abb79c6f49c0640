package dev.plimsoll.change.savings;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Port to the hours of compute time: what the platform bills, and what the agent saw. Writing an hour again changes nothing. */
public interface ConsumptionHours {

    /** Stores hours. Of a billed hour the latest reading stays, of a seen one that which was counted to the latest time. */
    void keep(Collection<BilledHour> billed, Collection<SeenHour> seen);

    /**
     * The hours from {@code from} on and before {@code to}, oldest first.
     *
     * @param projectId the one project; null for all
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

        /** Of that compute on its present branch, with its present limits all the time. */
        private boolean isOf(Compute present) {
            double seconds = awake.toMillis() / 1000.0;
            return compute.equals(present.id()) && branchId.equals(present.branchId())
                    && Math.abs(least - seconds * present.size().min().asDouble()) < 1
                    && Math.abs(most - seconds * present.size().max().asDouble()) < 1;
        }
    }

    /** Billed and seen hours of the same time. */
    record HourRows(List<BilledHour> billed, List<SeenHour> seen) {

        /** With less time awake, the edges of what was seen decide the mean. */
        private static final Duration MIN_AWAKE = Duration.ofMinutes(5);

        public HourRows {
            billed = List.copyOf(billed);
            seen = List.copyOf(seen);
        }

        /**
         * Mean size in CU at which a compute ran with its present limits, in hours in which no other one of its branch was awake;
         * empty if not known.
         */
        public Optional<Double> meanSize(Compute compute) {
            double used = 0;
            Duration awake = Duration.ZERO;
            for (SeenHour hour : seen) {
                Optional<BilledHour> bill = hour.isOf(compute) ? alone(hour) : Optional.empty();
                if (bill.isPresent()) {
                    used += bill.get().cuSeconds();
                    awake = awake.plus(hour.awake());
                }
            }
            return awake.compareTo(MIN_AWAKE) < 0 || used <= 0 ? Optional.empty()
                    : Optional.of(Math.clamp(used * 1000 / awake.toMillis(), compute.size().min().asDouble(),
                            compute.size().max().asDouble()));
        }

        private Optional<BilledHour> alone(SeenHour own) {
            boolean isAlone = own.unsure().isZero() && seen.stream()
                    .noneMatch(other -> other.hour() == own.hour() && !other.compute().equals(own.compute())
                            && other.compute().projectId().equals(own.compute().projectId())
                            && other.branchId().equals(own.branchId()));
            return billed.stream()
                    .filter(bill -> isAlone && bill.hour() == own.hour() && bill.branchId().equals(own.branchId())
                            && bill.projectId().equals(own.compute().projectId()) && bill.isFinal())
                    .findFirst();
        }
    }
}
