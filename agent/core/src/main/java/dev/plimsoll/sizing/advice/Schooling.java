package dev.plimsoll.sizing.advice;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.knowledge.Knowledge;
import dev.plimsoll.knowledge.Notes;
import dev.plimsoll.knowledge.course.Epoch;
import dev.plimsoll.regret.meter.Meter;
import dev.plimsoll.sizing.assess.Known;
import dev.plimsoll.sizing.assess.Scaling;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns what was seen since the notes were written into notes; what is in them already teaches nothing twice. */
final class Schooling {

    private final Meter meter;
    private final SizeTable table;

    Schooling(Meter meter, SizeTable table) {
        this.meter = meter;
        this.table = table;
    }

    /**
     * The notes after all samples of {@code known}; its own where none is new, and null where none teaches anything.
     *
     * @param unit of use; null while not known
     */
    @Nullable
    Notes after(Known known, @Nullable UsedUnit unit) {
        Sample latest = known.history().latest().orElse(null);
        if (latest == null) {
            return known.notes();
        }
        Notes notes = known.notes();
        boolean sameData = notes != null && notes.branchId().equals(latest.branchId());
        Knowledge before = notes != null && sameData ? notes.knowledge() : null;
        Knowledge now = after(before, known, unit);
        return now == null ? null : new Notes(latest.branchId(), unit, now);
    }

    private @Nullable Knowledge after(@Nullable Knowledge before, Known all, @Nullable UsedUnit unit) {
        List<Sample> samples = all.history().samples();
        Knowledge now = before;
        for (int i = firstNew(before, samples); i < samples.size(); i++) {
            Optional<Epoch> epoch = epoch(now, samples, i, unit);
            if (epoch.isPresent()) {
                now = meter.after(timely(now, epoch.get()), scaled(epoch.get(), samples.get(i), all));
            }
        }
        return now;
    }

    /**
     * The first sample of the present data that came after the one that was learned from last. Where that one is not
     * among them, the first of those that are all later than what is known.
     */
    private static int firstNew(@Nullable Knowledge before, List<Sample> samples) {
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
    private static Optional<Epoch> epoch(@Nullable Knowledge known, List<Sample> samples, int of,
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
    private static @Nullable Knowledge timely(@Nullable Knowledge known, Epoch next) {
        Epoch latest = known == null ? null : known.run().latest();
        return known == null || latest == null || !next.from().isBefore(latest.to())
                ? known
                : known.earlier(Duration.between(next.from(), latest.to()));
    }

    /** Where the platform resizes it, with what is known of the size that it ran at. */
    private Epoch scaled(Epoch epoch, Sample at, Known all) {
        return at.size().isFixed() ? epoch
                : epoch.runningAt(new Scaling(all.meanCu(), at.cacheLimit()).least(at.size(), table));
    }
}
