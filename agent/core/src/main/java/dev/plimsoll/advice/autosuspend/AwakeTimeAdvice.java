package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Ranking;
import dev.plimsoll.advice.Ranking.Rank;
import dev.plimsoll.advice.Ranking.Ranked;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The advice about the awake time of a compute.
 *
 * @param delay     the cost of other autosuspend delays
 * @param keptAwake what keeps it awake without need; null where nothing does
 * @param updates   updates that wait for a restart; null where none do
 */
public record AwakeTimeAdvice(DelayAdvice delay, @Nullable KeptAwake keptAwake, @Nullable PendingUpdates updates) {

    /** Each part, the most urgent first. */
    public List<AutosuspendCause> causes() {
        return Stream.of(Optional.ofNullable(keptAwake), Optional.of(delay), Optional.ofNullable(updates))
                .<AutosuspendCause>flatMap(Optional::stream)
                .toList();
    }

    /**
     * What it asks for beside the size. Updates with a set maintenance time need no restart by hand.
     *
     * @param settable whether the agent may set the autosuspend delay
     */
    public List<Ranked> candidates(Compute compute, boolean settable) {
        List<Ranked> candidates = new ArrayList<>();
        if (delay.pays()) {
            Autosuspend advised = delay.advised();
            candidates.add(advised == null
                    ? Ranking.note(Candidate.stay(compute, Reason.AUTOSUSPEND, List.of(delay)))
                    : new Ranked(Rank.AUTOSUSPEND,
                            Candidate.autosuspend(compute, advised, settable, List.of(delay))));
        }
        if (keptAwake != null) {
            candidates.add(Ranking.note(Candidate.stay(compute, Reason.KEPT_AWAKE, List.of(keptAwake))));
        }
        if (updates != null) {
            Candidate restart = new Candidate(Action.RESTART, compute.size(), Reason.UPDATES, List.of(updates));
            candidates.add(updates.maintenance() == null ? new Ranked(Rank.UPDATES, restart) : Ranking.note(restart));
        }
        return candidates;
    }

    /** What the awake time of a compute shows: the cost of its delay, what keeps it awake, and which updates wait. */
    public sealed interface AutosuspendCause extends Cause permits DelayAdvice, KeptAwake, PendingUpdates {}
}
