package dev.plimsoll.change;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.List;

/**
 * One change of size, ready to be made.
 *
 * @param compute the compute
 * @param from    limits before
 * @param to      limits after
 * @param causes  the causes of the recommendation, or of the roll-back
 * @param basis   what it rests on, and what is expected of it
 */
public record Resize(ComputeId compute, SizeRange from, SizeRange to, List<Cause> causes, ChangeBasis basis) {

    public Resize {
        causes = List.copyOf(causes);
    }
}
