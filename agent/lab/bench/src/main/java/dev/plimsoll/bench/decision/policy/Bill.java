package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import java.util.Arrays;

/**
 * The cost of a week with one policy.
 *
 * @param cost     total, in CU-hours
 * @param cuHours  of that, for the size
 * @param waiting  session-hours that waited for reads beyond the allowed misses
 * @param awake    epochs awake
 * @param below    of those, with more misses than allowed
 * @param restarts restarts with at least one connection
 * @param dropped  connections
 * @param returns  changes to a size that was left less than 24 hours before
 * @param shrinks  changes to a smaller size
 * @param broken   of those, after which a known load misses a target that the size before met
 */
public record Bill(double cost, double cuHours, double waiting, int awake, int below, int restarts, long dropped,
        int returns, int shrinks, int broken) {

    /** Follows {@code policy} through the week. */
    public static Bill of(Exact exact, Tariff tariff, Policy policy) {
        return new Journey(exact, tariff).follow(policy);
    }

    private static final class Journey {

        private static final int ASLEEP = -1;

        private final Exact exact;
        private final Tariff tariff;
        private final Week week;
        private final KnownLoads known;
        private final int[] leftAt = new int[Ladder.count()];
        private int size;
        private int start = ASLEEP;
        private long hits;
        private long misses;
        private double cost;
        private double cuHours;
        private double waiting;
        private int awake;
        private int below;
        private int restarts;
        private long dropped;
        private int returns;
        private int shrinks;
        private int broken;

        Journey(Exact exact, Tariff tariff) {
            this.exact = exact;
            this.tariff = tariff;
            this.week = exact.week();
            this.known = new KnownLoads(exact, tariff);
            this.size = week.firstSize();
            Arrays.fill(leftAt, -Week.EPOCHS);
        }

        Bill follow(Policy policy) {
            for (int epoch = 0; epoch < Week.EPOCHS; epoch++) {
                live(epoch);
                int next = policy.next(view(epoch));
                if (next != size) {
                    move(epoch, next, policy.resizesOnline());
                }
            }
            return new Bill(cost, cuHours, waiting, awake, below, restarts, dropped, returns, shrinks,
                    broken);
        }

        private void live(int epoch) {
            if (!week.isAwake(epoch)) {
                start = ASLEEP;
                return;
            }
            if (start == ASLEEP) {
                begin(epoch);
            }
            hits += exact.hits(start, epoch, size);
            misses += exact.misses(start, epoch, size);
            awake++;
            below += tariff.isBelowTarget(exact, start, epoch, size) ? 1 : 0;
            waiting += tariff.waiting(exact, start, epoch, size);
            cost += tariff.epoch(exact, start, epoch, size);
            cuHours += Ladder.cu(size) / Week.EPOCHS_PER_HOUR;
        }

        private void begin(int epoch) {
            start = epoch;
            hits = 0;
            misses = 0;
        }

        private EpochView view(int epoch) {
            return new EpochView(epoch, size, start, hits, misses, week.life().connections(epoch),
                    new EpochView.Pages(start == ASLEEP ? 0 : exact.used(start, epoch, size),
                            week.life().database(epoch), exact.workingSet(epoch),
                            start == ASLEEP ? null : exact.estimate(start, epoch)));
        }

        private void move(int epoch, int next, boolean online) {
            boolean goesOn = epoch + 1 < Week.EPOCHS && week.isAwake(epoch + 1);
            boolean ends = start != ASLEEP && !online;
            if (ends && goesOn) {
                restart(epoch);
            }
            if (next != size) {
                returns += epoch - leftAt[next] < Week.EPOCHS_PER_DAY ? 1 : 0;
                leftAt[size] = epoch;
                shrinks += next < size ? 1 : 0;
                broken += next < size && known.miss(epoch, size, next) ? 1 : 0;
                size = next;
            }
            if (ends) {
                begin(epoch + 1);
            }
        }

        private void restart(int epoch) {
            int connections = week.life().connections(epoch);
            cost += tariff.move(exact, epoch, size);
            restarts += connections > 0 ? 1 : 0;
            dropped += connections;
        }
    }
}
