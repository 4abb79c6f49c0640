package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.decision.exact.Exact;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.prediction.CostWeights;

/** The cost of epochs and size changes in CU-hours; suspended epochs and changes in them are free. */
public record Tariff(CostWeights prices) {

    /** Of one epoch at rung {@code size}, running since {@code start}: the size, and misses or refusals. */
    public double epoch(Exact exact, int start, int epoch, int size) {
        return (Ladder.cu(size) + prices.violationHour() * severity(exact, start, epoch, size))
                / Week.EPOCHS_PER_HOUR;
    }

    /** Refused connections cost as much as ten times the allowed misses. */
    public double severity(Exact exact, int start, int epoch, int size) {
        int reads = exact.reads(epoch);
        double misses = reads == 0 ? 0 : (double) exact.misses(start, epoch, size) / reads;
        boolean refused = exact.week().life().connections(epoch) > Ladder.maxConnections(size);
        return refused ? Math.max(1, prices.severity(misses)) : prices.severity(misses);
    }

    /** A size change at the end of an epoch. */
    public double move(Exact exact, int epoch) {
        return prices.dropping(exact.week().life().connections(epoch));
    }
}
