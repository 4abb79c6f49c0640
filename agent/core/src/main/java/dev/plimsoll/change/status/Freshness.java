package dev.plimsoll.change.status;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.cache.Observation.Skip;
import dev.plimsoll.cache.Sample;
import java.time.Duration;
import java.time.Instant;

/**
 * How long what was listed and probed of an awake compute counts as the present, on every surface alike.
 *
 * <p>A few intervals: {@link #INTERVALS} times the interval of probes, or that of listings where it is longer, and at
 * least {@link #LEAST}. A probe counts for longer, up to {@link Assessor#LONG_WINDOW}, while fresh listings show that
 * nobody was active since: the quiet rule then makes no other probe.
 *
 * @param few the few intervals
 */
public record Freshness(Duration few) {

    /** Missed intervals from which a figure is outdated: one may be missed by chance. */
    private static final int INTERVALS = 3;
    /** A probe may take as long, by the default of {@code poll.deadline}. */
    private static final Duration LEAST = Duration.ofSeconds(10);

    /**
     * The freshness of figures that are read so often.
     *
     * @param probes   shortest time between two probes
     * @param listings time between two listings of a project with an awake compute
     */
    public static Freshness of(Duration probes, Duration listings) {
        Duration interval = TimeSpans.longer(probes, listings);
        Duration few = interval.multipliedBy(INTERVALS);
        return new Freshness(TimeSpans.longer(few, LEAST));
    }

    /**
     * The status as it is shown at {@code now}: the same object, unless something is outdated.
     *
     * @param listedAt when the platform listed the compute as the status has it
     */
    public ComputeStatus shown(ComputeStatus status, Instant listedAt, Instant now) {
        if (!status.compute().isAwake()) {
            return status;
        }
        if (isPast(listedAt, few, now)) {
            return status.probes().isSkipped(Skip.STALE) && !status.probes().isCurrent() ? status : status.unlisted();
        }
        Sample live = status.live();
        return live == null || counts(live, status, now) ? status : status.unprobed();
    }

    private boolean counts(Sample probe, ComputeStatus status, Instant now) {
        Instant active = status.compute().times().lastActive();
        boolean nobodySince = active != null && !active.isAfter(probe.at().plus(few));
        return !isPast(probe.at(), few, now) || (nobodySince && !isPast(probe.at(), Assessor.LONG_WINDOW, now));
    }

    private static boolean isPast(Instant at, Duration limit, Instant now) {
        return now.isAfter(at.plus(limit));
    }
}
