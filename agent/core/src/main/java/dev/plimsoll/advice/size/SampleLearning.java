package dev.plimsoll.advice.size;

import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.CacheFigures.EffectiveSize;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.ServerRun;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Updates the stored model with new samples; samples learned earlier change nothing. */
record SampleLearning(AccumulatedSavings savings, SizeTable table) {

    /**
     * The model after all samples of {@code input}; unchanged where none is new, and null where none shows anything.
     *
     * @param latest the latest of them
     * @param unit   of use; null while not known
     */
    @Nullable
    ComputeModel after(AssessmentInput input, Sample latest, @Nullable UsedUnit unit) {
        StoredModel storedModel = input.storedModel();
        // What was learned in another unit took a cache for full, or for empty, that was not.
        boolean isKnown = storedModel != null && storedModel.branchId().equals(latest.branchId())
                && (unit == null || storedModel.unit() == null || unit.equals(storedModel.unit()));
        ComputeModel before = storedModel != null && isKnown ? storedModel.model() : null;
        ComputeModel now = after(before, input, unit);
        return now == null ? null : now.with(input.sessions(latest));
    }

    private @Nullable ComputeModel after(@Nullable ComputeModel before, AssessmentInput input,
            @Nullable UsedUnit unit) {
        List<Sample> samples = input.history().samples();
        ComputeModel now = before;
        for (int i = firstNew(before, samples); i < samples.size(); i++) {
            Optional<Epoch> epoch = samples.get(i).isWithoutCache(table) ? Optional.empty()
                    : epoch(now, samples, i, unit);
            if (epoch.isPresent()) {
                now = savings.after(timely(now, epoch.get()), scaled(epoch.get(), samples.get(i), input));
            }
        }
        return now;
    }

    /** The index of the first sample of the present data after the one learned last. */
    private static int firstNew(@Nullable ComputeModel before, List<Sample> samples) {
        Epoch learned = before == null ? null : before.run().latest();
        int first = learned == null ? 0 : History.indexAfter(samples, learned.to(), learned.startedAt());
        int ofThisData = samples.size();
        while (ofThisData > first && samples.get(ofThisData - 1).branchId().equals(samples.getLast().branchId())) {
            ofThisData--;
        }
        return ofThisData;
    }

    /**
     * The epoch from the latest earlier probe of the same run with counters, or from the start. Empty where the data
     * or the size changed within the run, or where a part of it is learned already.
     */
    private static Optional<Epoch> epoch(@Nullable ComputeModel model, List<Sample> samples, int of,
            @Nullable UsedUnit unit) {
        Sample later = samples.get(of);
        Instant known = learnedUntil(model, later.run());
        for (int i = of - 1; i >= 0 && samples.get(i).isOfRun(later); i--) {
            Sample earlier = samples.get(i);
            if (earlier.cache().counters() != null || !later.isOfTheSame(earlier)) {
                boolean isPartlyKnown = known != null && earlier.at().isBefore(known) && later.at().isAfter(known);
                return isPartlyKnown ? Optional.empty() : Epoch.between(earlier, later, unit);
            }
        }
        return known != null ? Optional.empty() : Epoch.between(null, later, unit);
    }

    private static @Nullable Instant learnedUntil(@Nullable ComputeModel model, ServerRun run) {
        Epoch latest = model == null ? null : model.run().latest();
        return latest != null && latest.startedAt().equals(run.startedAt()) ? latest.to() : null;
    }

    /** The model on the clock of {@code next}, which may have been set back since. */
    private static @Nullable ComputeModel timely(@Nullable ComputeModel model, Epoch next) {
        Epoch latest = model == null ? null : model.run().latest();
        return model == null || latest == null || !next.from().isBefore(latest.to())
                ? model
                : model.earlier(Duration.between(next.from(), latest.to()));
    }

    /** The epoch with the known size that it ran at, where the platform resizes it. */
    private Epoch scaled(Epoch epoch, Sample at, AssessmentInput input) {
        return at.size().isFixed() ? epoch
                : epoch.runningAt(new EffectiveSize(input.meanCu(), at.cache().limit()).least(at.size(), table));
    }
}
