package dev.plimsoll.prediction.curve;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.SizeEstimate;
import java.util.Optional;

/** One way to estimate the misses of a size. */
interface Estimator {

    /** The estimate; empty where this way does not apply to {@code size}. */
    Optional<SizeEstimate> of(Size size, CurveInput at);
}
