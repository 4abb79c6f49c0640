package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.week.Week;
import dev.plimsoll.prediction.model.run.LoadLevel;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Whether a smaller size misses the target under a load that was known, where the size before met it. */
final class KnownLoads {

    private final Exact exact;
    private final double allowed;

    /** Reads under one load, with the misses of the size before and of the smaller one. */
    private record Load(long reads, long before, long smaller) {

        boolean isMissedBy(double allowed) {
            return smaller > allowed * reads && before <= allowed * reads;
        }

        private Load plus(Load more) {
            return new Load(reads + more.reads, before + more.before, smaller + more.smaller);
        }
    }

    KnownLoads(Exact exact, Tariff tariff) {
        this.exact = exact;
        this.allowed = tariff.price().allowedMisses();
    }

    /**
     * Compares both sizes over 24 h before and after {@code epoch}, as if neither had restarted while awake. A load that the
     * smaller size would have held before has changed since, and was not known.
     */
    boolean miss(int epoch, int before, int smaller) {
        Set<Integer> known = missed(Math.max(0, epoch - Week.EPOCHS_PER_DAY + 1), epoch, before, smaller);
        return missed(epoch + 1, Math.min(Week.EPOCHS - 1, epoch + Week.EPOCHS_PER_DAY), before, smaller)
                .stream()
                .anyMatch(known::contains);
    }

    /** The levels under which only the smaller size misses the target, in the epochs from {@code from} to {@code to}. */
    private Set<Integer> missed(int from, int to, int before, int smaller) {
        Map<Integer, Load> loads = new HashMap<>();
        int woken = from;
        while (woken > 0 && exact.week().isAwake(woken - 1)) {
            woken--;
        }
        for (int at = from; at <= to; at++) {
            if (exact.week().isAwake(at)) {
                loads.merge(level(at), new Load(exact.reads(at), exact.misses(woken, at, before),
                        exact.misses(woken, at, smaller)), Load::plus);
            } else {
                woken = at + 1;
            }
        }
        return loads.entrySet()
                .stream()
                .filter(load -> load.getValue().isMissedBy(allowed))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private int level(int epoch) {
        return LoadLevel.level((double) exact.reads(epoch) * Week.EPOCHS_PER_HOUR);
    }
}
