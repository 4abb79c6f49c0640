package dev.plimsoll.knowledge;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of one size.
 *
 * @param lived  what was lived there, by {@link Load#level}
 * @param fill   what larger ones missed while they held as much
 * @param regret CU-hours that it would have saved since the last move, 0 or more
 */
public record SizeMemory(Map<Integer, Lived> lived, Fill fill, double regret) {

    static final SizeMemory NONE = new SizeMemory(Map.of(), Fill.NONE, 0);

    public SizeMemory {
        lived = Map.copyOf(lived);
    }

    /** What was lived under a load; empty where it never was. */
    public Optional<Lived> lived(int level) {
        return Optional.ofNullable(lived.get(level));
    }

    SizeMemory withLived(int level, double severity, Epoch seen) {
        Map<Integer, Lived> now = new HashMap<>(lived);
        double epochs = seen.hours() * 12;
        now.merge(level, new Lived(severity, seen.missRatio(), Math.min(Lived.MOST, epochs), seen.to()),
                (before, first) -> Lived.again(before, severity, seen.missRatio(), epochs, seen.to()));
        return new SizeMemory(now, fill, regret);
    }

    SizeMemory withFill(Fill now) {
        return new SizeMemory(lived, now, regret);
    }

    public SizeMemory withRegret(double now) {
        return new SizeMemory(lived, fill, now);
    }
}
