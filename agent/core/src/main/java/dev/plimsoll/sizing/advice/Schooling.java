package dev.plimsoll.sizing.advice;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.knowledge.Knowledge;
import dev.plimsoll.knowledge.Notes;
import dev.plimsoll.knowledge.course.Epoch;
import dev.plimsoll.knowledge.course.Run;
import dev.plimsoll.regret.meter.Meter;
import dev.plimsoll.sizing.assess.Known;
import dev.plimsoll.sizing.assess.Scaling;
import java.time.Instant;
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
            Optional<Epoch> epoch = epoch(i == 0 ? null : samples.get(i - 1), samples.get(i), unit);
            if (epoch.isPresent()) {
                now = meter.after(now, scaled(epoch.get(), samples.get(i), all));
            }
        }
        return now;
    }

    /** The first sample of the present data that is later than all that is known. */
    private static int firstNew(@Nullable Knowledge before, List<Sample> samples) {
        Instant until = before == null ? Instant.MIN : until(before.run());
        String branch = samples.getLast().branchId();
        int first = samples.size();
        while (first > 0 && samples.get(first - 1).at().isAfter(until)
                && samples.get(first - 1).branchId().equals(branch)) {
            first--;
        }
        return first;
    }

    /** Empty where the run served other data before: what its counters hold is not of this data alone. */
    private static Optional<Epoch> epoch(@Nullable Sample earlier, Sample later, @Nullable UsedUnit unit) {
        boolean otherData = earlier != null && !earlier.branchId().equals(later.branchId())
                && earlier.startedAt().equals(later.startedAt());
        return otherData ? Optional.empty() : Epoch.between(earlier, later, unit);
    }

    /** Where the platform resizes it, with what is known of the size that it ran at. */
    private Epoch scaled(Epoch epoch, Sample at, Known all) {
        return at.size().isFixed() ? epoch
                : epoch.runningAt(new Scaling(all.meanCu(), at.cacheLimit()).least(at.size(), table));
    }

    private static Instant until(Run run) {
        Epoch latest = run.open() == null ? run.last() : run.open();
        return latest == null ? Instant.MIN : latest.to();
    }
}
