package dev.plimsoll.change;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One change of size, ready to be made.
 *
 * @param compute  the compute
 * @param from     limits before
 * @param to       limits after
 * @param causes   the causes of the recommendation
 * @param expected the predicted hit ratio, for comparison with the observed one; null without a prediction
 */
public record Resize(ComputeId compute, SizeRange from, SizeRange to, List<Cause> causes,
        @Nullable Ratio expected) {

    public Resize {
        causes = List.copyOf(causes);
    }
}
