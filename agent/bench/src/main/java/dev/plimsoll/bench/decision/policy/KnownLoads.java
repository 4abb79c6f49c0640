package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.decision.exact.Exact;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.prediction.model.run.LoadLevel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Whether a smaller size misses the target under a load that was known, where the size before met it. */
final class KnownLoads {

    private final Exact exact;
    private final double allowed;

    /** Reads under one load, with the misses of the size before and of the smaller one. */
    private record Load(long reads, long before, long smaller) {

        private Load plus(Load more) {
            return new Load(reads + more.reads, before + more.before, smaller + more.smaller);
        }
    }

    KnownLoads(Exact exact, Tariff tariff) {
        this.exact = exact;
        this.allowed = tariff.price().allowedMisses();
    }

    /**
     * Compares both sizes over the 24 h after {@code epoch}, as warm as each other, by the load levels of the 24 h before.
     *
     * @param start first epoch of the present run; below 0 while suspended
     */
    boolean miss(int start, int epoch, int before, int smaller) {
        Set<Integer> known = new HashSet<>();
        for (int at = Math.max(0, epoch - Week.EPOCHS_PER_DAY + 1); at <= epoch; at++) {
            if (exact.week().isAwake(at)) {
                known.add(level(at));
            }
        }
        Map<Integer, Load> after = new HashMap<>();
        int run = start;
        for (int at = epoch + 1; at < Math.min(Week.EPOCHS, epoch + 1 + Week.EPOCHS_PER_DAY); at++) {
            boolean awake = exact.week().isAwake(at);
            run = !awake ? -1 : run < 0 ? at : run;
            if (awake && known.contains(level(at))) {
                after.merge(level(at), new Load(exact.reads(at), exact.misses(run, at, before),
                        exact.misses(run, at, smaller)), Load::plus);
            }
        }
        return after.values()
                .stream()
                .anyMatch(load -> load.smaller > allowed * load.reads && load.before <= allowed * load.reads);
    }

    private int level(int epoch) {
        return LoadLevel.level((double) exact.reads(epoch) * Week.EPOCHS_PER_HOUR);
    }
}
