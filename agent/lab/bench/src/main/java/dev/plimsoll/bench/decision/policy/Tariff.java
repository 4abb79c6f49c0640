package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.prediction.Price;

/** The cost of epochs and size changes in CU-hours; suspended epochs and changes in them are free. */
public record Tariff(Price price) {

    /** CU that refused connections are worth while they last. */
    private static final double REFUSED = 8;

    /** Of one epoch awake at rung {@code size}, running since {@code start}: the size, waiting reads and refusals. */
    public double epoch(Exact exact, int start, int epoch, int size) {
        boolean refused = exact.week().life().connections(epoch) > Ladder.maxConnections(size);
        return (Ladder.cu(size) + (refused ? REFUSED : 0)) / Week.EPOCHS_PER_HOUR
                + price.ofWaiting(exact.reads(epoch), excess(exact, start, epoch, size));
    }

    /** Session-hours of one epoch that wait for reads beyond the allowed misses. */
    public double waiting(Exact exact, int start, int epoch, int size) {
        return price.waiting(exact.reads(epoch), excess(exact, start, epoch, size));
    }

    /** Whether the epoch misses more than it may. */
    public boolean isBelowTarget(Exact exact, int start, int epoch, int size) {
        return missRatio(exact, start, epoch, size) > price.allowedMisses();
    }

    /** A change from the present rung {@code size} to another one at the end of an epoch; the cold cache comes later. */
    public double move(Exact exact, int epoch, int size) {
        return price.ofRestart(Ladder.cu(size), exact.week().life().connections(epoch));
    }

    static double missRatio(Exact exact, int start, int epoch, int size) {
        int reads = exact.reads(epoch);
        return reads == 0 ? 0 : (double) exact.misses(start, epoch, size) / reads;
    }

    private double excess(Exact exact, int start, int epoch, int size) {
        return price.excess(missRatio(exact, start, epoch, size));
    }
}
