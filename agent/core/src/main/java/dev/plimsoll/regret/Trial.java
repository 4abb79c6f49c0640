package dev.plimsoll.regret;

import dev.plimsoll.fleet.Size;
import dev.plimsoll.fleet.SizeTable;
import dev.plimsoll.knowledge.Epoch;
import dev.plimsoll.knowledge.Knowledge;
import dev.plimsoll.knowledge.Lived;
import dev.plimsoll.knowledge.Run.Phase;
import dev.plimsoll.regret.Terms.Part;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * Trying the next smaller size, for no other reason than that a full cache never shows that it is no longer needed.
 *
 * <p>The longer ago it was seen to be needed, the likelier it is not: what may be wasted meanwhile is its debt.
 */
final class Trial {

    /** Once it shrinks, a load may shrink to anything: it saves half on average. */
    private static final double SAVES = 0.5;

    private final Terms terms;
    private final SizeTable table;

    Trial(Terms terms, SizeTable table) {
        this.terms = terms;
        this.table = table;
    }

    /** CU that are wasted, as is to be expected, by not trying it; below any other where it is not to be tried. */
    double hope(Size smaller, Knowledge known, Epoch seen) {
        boolean hidden = known.run().isFull() && known.run().phase() == Phase.STEADY && known.spell().since() == null;
        if (!hidden || !isNext(smaller, seen) || !terms.heeds(Part.TRIAL)) {
            return Double.NEGATIVE_INFINITY;
        }
        double hours = Duration.between(neededLast(smaller, known), seen.to()).toMinutes() / 60.0;
        double halfLife = terms.changeHours() * known.backoff().at(seen.to(), terms.calmDays());
        return (1 - StrictMath.pow(2, -hours / halfLife)) * SAVES * seen.size().asDouble();
    }

    /** When the smaller size was lived last, or left out by coming to the present one. */
    private static Instant neededLast(Size smaller, Knowledge known) {
        Stream<Instant> lived = known.of(smaller.cu()).lived().values().stream().map(Lived::at);
        return Stream.concat(lived, Stream.of(known.stay().since())).max(Instant::compareTo).orElseThrow();
    }

    private boolean isNext(Size smaller, Epoch seen) {
        List<Size> below = table.below(seen.size());
        return !below.isEmpty() && below.getFirst().equals(smaller);
    }
}
