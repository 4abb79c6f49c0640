package dev.plimsoll.change;

import dev.plimsoll.advice.Action;
import dev.plimsoll.change.FleetChanges.RecentChange.Progress;
import dev.plimsoll.change.effect.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Recent changes of the whole fleet, which limit further ones.
 *
 * @param recent    changes of the last {@link #SPAN}, newest first
 * @param verdicts  the latest verdicts since a person resumed, newest first, without inconclusive ones
 * @param resumedAt when a person last turned the stop switch off; null if never
 */
public record FleetChanges(List<RecentChange> recent, List<EffectVerdict> verdicts, @Nullable Instant resumedAt) {

    /** How far back changes count: a verdict comes within seven days. */
    public static final Duration SPAN = Duration.ofDays(8);

    public static final FleetChanges NONE = new FleetChanges(List.of(), List.of(), null);

    public FleetChanges {
        recent = List.copyOf(recent);
        verdicts = List.copyOf(verdicts);
    }

    /**
     * A recent change.
     *
     * @param at       time of its intent
     * @param action   the recommended action
     * @param progress how far it got
     */
    public record RecentChange(Instant at, ComputeId compute, Action action, Progress progress) {

        /** How far a change got. */
        public enum Progress {
            /** Its result is not known yet. */
            OPEN,
            /** The size is in use, and nobody knows yet whether it helps. */
            UNVERIFIED,
            /** It helped. */
            CONFIRMED,
            /** It was refused, failed, was undone, or did not help. */
            OVER
        }

        boolean isWaiting() {
            return progress == Progress.OPEN || progress == Progress.UNVERIFIED;
        }
    }

    /** Changes that began at {@code since} or later. */
    public long since(Instant since) {
        return recent.stream().filter(change -> !change.at().isBefore(since)).count();
    }

    /** Another compute of the same project whose change is open; null if there is none. */
    public @Nullable ComputeId openBeside(ComputeId compute) {
        for (RecentChange change : recent) {
            ComputeId other = change.compute();
            if (change.progress() == Progress.OPEN && other.projectId().equals(compute.projectId())
                    && !other.equals(compute)) {
                return other;
            }
        }
        return null;
    }

    /** A change of this kind without a verdict, while none of its kind was confirmed; null if there is none. */
    public @Nullable ComputeId canary(Action action) {
        List<RecentChange> alike = recent.stream().filter(change -> change.action() == action).toList();
        return alike.stream().anyMatch(change -> change.progress() == Progress.CONFIRMED)
                ? null
                : alike.stream().filter(RecentChange::isWaiting).map(RecentChange::compute).findFirst().orElse(null);
    }
}
