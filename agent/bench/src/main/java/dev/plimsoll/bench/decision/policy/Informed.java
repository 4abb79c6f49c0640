package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.decision.exact.Exact;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.regret.Terms;
import java.util.Arrays;

/**
 * Who sees through the cache: knows in each epoch exactly what every size would miss, warm since the compute woke, and nothing
 * of what comes. Moves by the plain rule of renting or buying (Karlin et al., "Competitive snoopy caching", 1988): once a size
 * would have saved what the move there costs. No agent can know so much; it shows what is lost by not knowing the future.
 */
public final class Informed implements Policy {

    private static final int NOT_AWAKE = -1;
    /** A cold cache, by the formula of {@link Terms}: so bad, until so many times as much was read as fits. */
    private static final double COLD = Terms.SHIPPED.warmSeverity();
    private static final double REFILLS = 1.5 * Terms.SHIPPED.warmCaches();

    private final Exact exact;
    private final Tariff tariff;
    private final double[] saved = new double[Ladder.count()];
    private int woken = NOT_AWAKE;

    /** With the truth of one week before its eyes. */
    public Informed(Exact exact, Tariff tariff) {
        this.exact = exact;
        this.tariff = tariff;
    }

    @Override
    public int next(Look look) {
        if (look.isAsleep()) {
            woken = NOT_AWAKE;
        } else {
            woken = woken == NOT_AWAKE ? look.epoch() : woken;
            save(look);
        }
        int best = look.size();
        double most = 0;
        for (int size = 0; size < saved.length; size++) {
            double profit = saved[size] - price(look, size);
            if (size != look.size() && profit > most) {
                best = size;
                most = profit;
            }
        }
        if (best != look.size()) {
            Arrays.fill(saved, 0);
        }
        return best;
    }

    private void save(Look look) {
        double here = tariff.epoch(exact, woken, look.epoch(), look.size());
        for (int size = 0; size < saved.length; size++) {
            saved[size] = Math.max(0, saved[size] + here - tariff.epoch(exact, woken, look.epoch(), size));
        }
    }

    private double price(Look look, int size) {
        if (look.isAsleep()) {
            return Terms.SHIPPED.asleepPrice();
        }
        double reads = (double) exact.reads(look.epoch()) * Week.EPOCHS_PER_HOUR;
        double refill = REFILLS * Math.min(Ladder.pages(size), exact.used(look.start(), look.epoch(), size));
        double misses = reads == 0 ? 0 : tariff.prices().violationPrice() * COLD * refill / reads;
        return tariff.move(exact, look.epoch()) + misses;
    }
}
