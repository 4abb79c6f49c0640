package dev.plimsoll.advice.size;

import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.EffectiveSize;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns what was seen since the notes were written into notes; what is in them already teaches nothing twice. */
final class SampleLearning {

    private final AccumulatedSavings savings;
    private final SizeTable table;

    SampleLearning(AccumulatedSavings savings, SizeTable table) {
        this.savings = savings;
        this.table = table;
    }

    /**
     * The notes after all samples of {@code known}; its own where none is new, and null where none teaches anything.
     *
     * @param unit of use; null while not known
     */
    @Nullable
    StoredModel after(AssessmentInput known, @Nullable UsedUnit unit) {
        Sample latest = known.history().latest().orElse(null);
        if (latest == null) {
            return known.storedModel();
        }
        StoredModel storedModel = known.storedModel();
        boolean sameData = storedModel != null && storedModel.branchId().equals(latest.branchId());
        ComputeModel before = storedModel != null && sameData ? storedModel.model() : null;
        ComputeModel now = after(before, known, unit);
        return now == null ? null : new StoredModel(latest.branchId(), unit, now);
    }

    private @Nullable ComputeModel after(@Nullable ComputeModel before, AssessmentInput all, @Nullable UsedUnit unit) {
        List<Sample> samples = all.history().samples();
        ComputeModel now = before;
        for (int i = firstNew(before, samples); i < samples.size(); i++) {
            Optional<Epoch> epoch = epoch(now, samples, i, unit);
            if (epoch.isPresent()) {
                now = savings.after(timely(now, epoch.get()), scaled(epoch.get(), samples.get(i), all));
            }
        }
        return now;
    }

    /**
     * The first sample of the present data that came after the one that was learned from last. Where that one is not
     * among them, the first of those that are all later than what is known.
     */
    private static int firstNew(@Nullable ComputeModel before, List<Sample> samples) {
        Epoch known = before == null ? null : before.run().latest();
        int ofThisData = samples.size();
        while (ofThisData > 0 && samples.get(ofThisData - 1).branchId().equals(samples.getLast().branchId())) {
            ofThisData--;
        }
        if (known == null) {
            return ofThisData;
        }
        for (int i = samples.size() - 1; i >= ofThisData; i--) {
            Sample sample = samples.get(i);
            if (sample.at().equals(known.to()) && sample.startedAt().equals(known.startedAt())) {
                return i + 1;
            }
        }
        int first = samples.size();
        while (first > ofThisData && samples.get(first - 1).at().isAfter(known.to())) {
            first--;
        }
        return first;
    }

    /**
     * From the latest look before at the same run that saw counters; from its start where there is none. Empty where the
     * run had other data or another size since, and where a part of it that no look here covers is known already.
     */
    private static Optional<Epoch> epoch(@Nullable ComputeModel known, List<Sample> samples, int of,
            @Nullable UsedUnit unit) {
        Sample later = samples.get(of);
        for (int i = of - 1; i >= 0 && samples.get(i).startedAt().equals(later.startedAt()); i--) {
            Sample earlier = samples.get(i);
            if (earlier.counters() != null || !later.isOfTheSame(earlier)) {
                return Epoch.between(earlier, later, unit);
            }
        }
        Epoch latest = known == null ? null : known.run().latest();
        boolean partlyKnown = latest != null && latest.startedAt().equals(later.startedAt());
        return partlyKnown ? Optional.empty() : Epoch.between(null, later, unit);
    }

    /** What is known, by the clock that {@code next} was seen by: it may have been set back since. */
    private static @Nullable ComputeModel timely(@Nullable ComputeModel known, Epoch next) {
        Epoch latest = known == null ? null : known.run().latest();
        return known == null || latest == null || !next.from().isBefore(latest.to())
                ? known
                : known.earlier(Duration.between(next.from(), latest.to()));
    }

    /** Where the platform resizes it, with what is known of the size that it ran at. */
    private Epoch scaled(Epoch epoch, Sample at, AssessmentInput all) {
        return at.size().isFixed() ? epoch
                : epoch.runningAt(new EffectiveSize(all.meanCu(), at.cacheLimit()).least(at.size(), table));
    }
}
