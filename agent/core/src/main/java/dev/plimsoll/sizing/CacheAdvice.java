package dev.plimsoll.sizing;

import dev.plimsoll.fleet.Bytes;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeUnits;
import dev.plimsoll.fleet.Size;
import dev.plimsoll.fleet.SizeTable;
import dev.plimsoll.sizing.Assessment.Conclusive;
import dev.plimsoll.sizing.Recommender.Wish;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the cache alone would ask for. */
final class CacheAdvice {

    /** A hit ratio a hundred times short of the target is as bad as it gets. */
    private static final double WORST = 2;
    /** A gain of no more than this (CU) is none. */
    private static final double NO_GAIN = 1e-9;

    private final SizeTable table;

    CacheAdvice(SizeTable table) {
        this.table = table;
    }

    Wish wish(Compute compute, Conclusive known, List<Prediction> predicted, SizingPolicy policy,
            List<String> ruledOut) {
        if (known.figures().capacity() == null) {
            return Wish.stay(compute, Reason.UNDECIDED,
                    "its size of %s is not in the size table, so no other can be compared: add it to platform.sizes"
                            .formatted(compute.size()));
        }
        return known.reachesTarget()
                ? shrink(compute, known.figures(), policy, ruledOut)
                : grow(compute, known.figures(), predicted, policy, ruledOut);
    }

    private Wish grow(Compute compute, Figures figures, List<Prediction> predicted, SizingPolicy policy,
            List<String> ruledOut) {
        String now = "the cache is full and %s of reads hit it where %s should".formatted(
                figures.judged().hitRatio().orElseThrow(), policy.target());
        ComputeUnits present = compute.size().max();
        Optional<Gain> anywhere = best(present, figures, predicted.stream(), policy);
        if (anywhere.isEmpty()) {
            return Wish.stay(compute, Reason.NO_SIZE_HELPS, now
                    + "; no larger size is expected to miss so much less that it is worth its price");
        }
        Optional<Gain> allowed = best(present, figures,
                predicted.stream().filter(prediction -> policy.allows(prediction.cu())), policy);
        if (allowed.isEmpty()) {
            return forbidden(compute, anywhere.get().prediction(), policy, now);
        }
        rejected(present, allowed.get(), predicted, policy, ruledOut);
        Prediction chosen = allowed.get().prediction();
        String then = "; at %s CU %s is expected (%s to %s)".formatted(chosen.cu(), chosen.expected(), chosen.lower(),
                chosen.upper());
        String end = policy.reaches(chosen.expected()) ? ""
                : ", the best value, though no size is expected to reach it";
        return Wish.resize(compute, chosen.cu(), Reason.TOO_SMALL, now + then + end);
    }

    private static Wish forbidden(Compute compute, Prediction wanted, SizingPolicy policy, String now) {
        boolean plan = !policy.allowedByPlan(wanted.cu());
        return Wish.stay(compute, plan ? Reason.NEEDS_PAID_PLAN : Reason.OUT_OF_RANGE,
                "%s; %s CU would reach %s, but %s".formatted(now, wanted.cu(), wanted.expected(),
                        plan ? "the free plan has no larger size" : "sizing.max-cu forbids it"));
    }

    /** The larger size that gains most, if any gains at all. */
    private static Optional<Gain> best(ComputeUnits present, Figures figures, Stream<Prediction> predicted,
            SizingPolicy policy) {
        double missNow = figures.judged().missRatio();
        return predicted.filter(prediction -> prediction.cu().isAbove(present))
                .map(prediction -> gain(present, missNow, prediction, policy))
                .filter(gain -> gain.cu() > NO_GAIN)
                .max(Comparator.comparingDouble(Gain::cu));
    }

    /** What an hour at the predicted size is worth over an hour at the present one, in CU. */
    private static Gain gain(ComputeUnits present, double missNow, Prediction then, SizingPolicy policy) {
        double saved = policy.violationPrice()
                * (severity(missNow, policy) - severity(then.expectedMissRatio(), policy));
        return new Gain(then, saved - (then.cu().asDouble() - present.asDouble()));
    }

    /** 0 within the target, 1 at ten times the allowed misses, 2 at a hundred times. */
    private static double severity(double missRatio, SizingPolicy policy) {
        double allowed = Math.max(policy.allowedMissRatio(), 1e-6);
        return missRatio <= allowed ? 0 : Math.min(WORST, Math.log10(missRatio / allowed));
    }

    private static void rejected(ComputeUnits present, Gain chosen, List<Prediction> predicted, SizingPolicy policy,
            List<String> ruledOut) {
        for (Prediction other : predicted) {
            ComputeUnits cu = other.cu();
            if (cu.isAbove(present) && !cu.equals(chosen.prediction().cu())) {
                String why = policy.allows(cu)
                        ? cu.isBelow(chosen.prediction().cu())
                                ? "%s expected, which gains less".formatted(other.expected())
                                : "%s expected, at a higher price".formatted(other.expected())
                        : "outside the allowed range";
                ruledOut.add("%s CU: %s".formatted(cu, why));
            }
        }
    }

    private Wish shrink(Compute compute, Figures figures, SizingPolicy policy, List<String> ruledOut) {
        String fits = "%s of reads hit the cache, at or above the target of %s".formatted(
                figures.judged().hitRatio().orElseThrow(), policy.target());
        Size smallest = null;
        for (Size size : table.below(compute.size().max())) {
            Optional<String> no = whyNotSmaller(size, compute, figures, policy);
            if (no.isPresent()) {
                ruledOut.add("%s CU: %s".formatted(size.cu(), no.get()));
                break;
            }
            smallest = size;
        }
        if (smallest == null) {
            return Wish.stay(compute, Reason.FITS, fits);
        }
        return Wish.resize(compute, smallest.cu(), Reason.TOO_BIG,
                ("%s; it never held more than %s, and %s CU holds %s: it would have had the same misses. "
                        + "Of the CPU only this is known: %d sessions at most were seen running at once")
                        .formatted(fits,
                                figures.peakUsed(), smallest.cu(), smallest.cache(), figures.runningP95()));
    }

    /** Empty where the smaller size would do; it must hold all that was ever held, and carry connections and sessions. */
    private static Optional<String> whyNotSmaller(Size size, Compute compute, Figures figures, SizingPolicy policy) {
        Bytes peak = figures.peakUsed();
        if (!policy.allows(size.cu())) {
            return Optional.of("outside the allowed range");
        }
        if (peak == null) {
            return Optional.of("how much of the cache is in use is not known");
        }
        if (peak.value() > Predictor.FITS * size.cache().value()) {
            return Optional.of("%s were in use, and it holds %s".formatted(peak, size.cache()));
        }
        boolean limitMoves = compute.size().isFixed() || size.cu().isBelow(compute.size().min());
        if (limitMoves && !ConnectionAdvice.roomy(size, figures, policy)) {
            return Optional
                    .of("%s were seen, and it allows %d".formatted(Words.of(figures.peakConnections(), "connection"),
                            size.maxConnections()));
        }
        if (figures.runningP95() > Math.max(1, size.cu().asDouble())) {
            return Optional.of(
                    "%s were running at once, and it has %s vCPU".formatted(Words.of(figures.runningP95(), "session"),
                            size.cu()));
        }
        return Optional.empty();
    }

    /** What a size would gain, in CU. */
    private record Gain(Prediction prediction, double cu) {}
}
