package dev.plimsoll.change.status;

import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.journal.PastVerdict;
import dev.plimsoll.change.journal.Verifier;
import dev.plimsoll.change.plan.ExpectedEffect;
import dev.plimsoll.change.plan.Situation.ProposedChange;
import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.change.savings.ComputeSavings.Requested;
import dev.plimsoll.change.savings.CountedChange;
import dev.plimsoll.change.savings.CountedChange.ChangedBy;
import dev.plimsoll.change.savings.MeasuredEffect;
import dev.plimsoll.change.savings.UnfollowedAdvice.AdvisedRange;
import dev.plimsoll.change.verdict.EffectEvidence;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.LoadedRatio;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Counts what changes saved, pass by pass. The rules are in docs/journal.md.
 *
 * <p>A change counts while its size is in use: from the listing that first showed it to the next change of size, and at
 * most for {@link #LONGEST}. A roll-back ends the change that it undoes, and counts nothing itself.
 */
public final class SavingsRule {

    /** How long one change is counted: after a year nobody knows which size the compute would have. */
    public static final Duration LONGEST = Duration.ofDays(365);
    /** Longest time between the listing of a new size and the start of its server, in both directions. */
    private static final Duration RESTARTING = Duration.ofMinutes(5);

    private final Verifier verifier = new Verifier();

    /**
     * What one pass found.
     *
     * @param previous  the status after the pass before; null after a start of the agent
     * @param now       the status after this pass
     * @param before    the changes before this pass
     * @param after     the changes after it
     * @param at        when the compute was listed
     * @param isAdvised whether people see the recommendations
     */
    public record PassResult(@Nullable ComputeStatus previous, ComputeStatus now, ChangeRecord before,
            ChangeRecord after,
            Instant at, boolean isAdvised) {

        private SizeRange size() {
            return now.size();
        }

        private SizingPolicy policy() {
            return now.policy();
        }

        private @Nullable LatestChange latest() {
            return after.latest(ComputeSetting.SIZE);
        }

        private @Nullable SetElsewhere elsewhere() {
            return after.setElsewhere(ComputeSetting.SIZE);
        }

        private boolean shows(SettingValue value) {
            return value.equals(SettingValue.of(size()));
        }

        /** Awake time since the pass before; none unless both saw the same size. */
        private AwakeSpan awake() {
            boolean isSame = previous != null && previous.size().equals(size());
            return AwakeSpan.endingAt(at, previous == null || !isSame
                    ? Duration.ZERO
                    : now.probes().cost().awake().minus(previous.probes().cost().awake()));
        }
    }

    /** The ledger after {@code pass}. */
    public ComputeSavings after(ComputeSavings known, PassResult pass) {
        ComputeSavings ledger = judged(known.with(requested(known, pass)), pass);
        // A change that was judged before it was first counted, such as by an earlier agent, is judged at once.
        ledger = judged(ledger.counted(pass.now().id(), pass.awake(), inForce(ledger, pass)), pass);
        AdvisedRange standing = standing(pass);
        return standing == null ? ledger : ledger.estimated(pass.now().id(), pass.awake(), standing);
    }

    /** The connections are noted in the pass that requests the change: later the compute may have restarted. */
    private static @Nullable Requested requested(ComputeSavings known, PassResult pass) {
        LatestChange latest = pass.latest();
        LatestChange former = pass.before().latest(ComputeSetting.SIZE);
        boolean isNew = latest != null
                && (former == null || !former.intent().changeId().equals(latest.intent().changeId()));
        return latest != null && isNew
                ? new Requested(latest.intent().changeId(), connections(pass.now()))
                : known.requested();
    }

    private static @Nullable Integer connections(ComputeStatus status) {
        Sample live = status.live();
        return !status.compute().isAwake() ? Integer.valueOf(0) : live == null ? null : live.connections().used();
    }

    private @Nullable CountedChange inForce(ComputeSavings known, PassResult pass) {
        CountedChange open = known.latest();
        CountedChange change = byAgent(open, known.requested(), pass);
        if (change == null) {
            change = byPerson(open, pass);
        }
        return change == null || pass.at().isAfter(change.since().plus(LONGEST)) ? null : change;
    }

    /** The verdict may come in the pass that also undoes the change. */
    private static ComputeSavings judged(ComputeSavings ledger, PassResult pass) {
        CountedChange open = ledger.latest();
        return open == null || open.effect() != null
                ? ledger
                : verdict(pass.after(), open)
                        .map(past -> ledger.judged(effect(open, past.verified().verdict(), past.change().at(), pass)))
                        .orElse(ledger);
    }

    private static Optional<PastVerdict> verdict(ChangeRecord record, CountedChange change) {
        return record.verdicts().stream().filter(past -> past.change().changeId().equals(change.id())).findFirst();
    }

    private static @Nullable CountedChange byAgent(@Nullable CountedChange open, @Nullable Requested requested,
            PassResult pass) {
        LatestChange latest = pass.latest();
        Instant since = latest == null ? null : latest.endedAt();
        if (latest == null || since == null || latest.end() != LatestChange.End.APPLIED
                || latest.intent().isRollBack() || pass.elsewhere() != null
                || !pass.shows(latest.intent().to())) {
            return null;
        }
        String id = latest.intent().changeId();
        return open != null && open.id().equals(id)
                ? open
                : new CountedChange(id, ChangedBy.AGENT, size(latest.intent().from()), size(latest.intent().to()),
                        since,
                        requested != null && requested.changeId().equals(id) ? requested.dropped() : null,
                        latest.intent().basis().expected(), null);
    }

    private @Nullable CountedChange byPerson(@Nullable CountedChange open, PassResult pass) {
        SetElsewhere other = pass.elsewhere();
        ComputeStatus former = pass.previous();
        // Who sets a size by Plimsoll journals it before any listing shows it.
        if (former != null && !former.compute().size().equals(pass.size()) && other != null && other.followed()
                && pass.shows(other.to())) {
            return followed(other, former);
        }
        if (open == null || open.by() != ChangedBy.PERSON || isReplaced(open, pass)) {
            return null;
        }
        return open.effect() != null
                ? open
                : verifier.effectOf(open.expected(), open.since(), pass.now().assessment(),
                        pass.policy(), pass.at())
                        .map(found -> open.with(effect(open, found.verdict(), open.since(), pass)))
                        .orElse(open);
    }

    /** Only changes of size are counted. */
    private static SizeRange size(SettingValue value) {
        return value.size().orElseThrow();
    }

    private static boolean isReplaced(CountedChange open, PassResult pass) {
        LatestChange latest = pass.latest();
        SetElsewhere other = pass.elsewhere();
        return !open.to().equals(pass.size()) || (latest != null && latest.intent().at().isAfter(open.since()))
                || (other != null && other.at().isAfter(open.since()));
    }

    private static CountedChange followed(SetElsewhere other, ComputeStatus former) {
        return new CountedChange("elsewhere-" + other.at(), ChangedBy.PERSON, size(other.from()), size(other.to()),
                other.at(),
                connections(former), ExpectedEffect.of(new ProposedChange(
                        former.advice().advised().recommendation(), former.assessment().figures(), null,
                        DailyTimeUse.NONE, former.advice().advised().busiest()),
                        size(other.to()), former.sizing().policy()),
                null);
    }

    /** What was measured when the verdict came; without figures if it came earlier, or the size is another by now. */
    private static MeasuredEffect effect(CountedChange change, EffectVerdict verdict, Instant requested,
            PassResult pass) {
        boolean isOld = verdict(pass.before(), change).isPresent() || !change.to().equals(pass.size());
        EffectEvidence evidence = EffectEvidence.of(pass.now().assessment(), pass.policy(), requested, change.since(),
                pass.at());
        LoadedRatio warm = isOld ? null : evidence.warm();
        return new MeasuredEffect(verdict, warm == null ? null : warm.hitRatio(),
                coldMisses(change, warm, pass.now().probes().latest()));
    }

    /**
     * Misses since the restart, beyond those at the warm hit ratio; null unless the server still runs since then.
     */
    private static @Nullable Long coldMisses(CountedChange change, @Nullable LoadedRatio warm,
            @Nullable Sample latest) {
        Counters counters = latest == null ? null : latest.cache().counters();
        if (latest == null || counters == null || warm == null) {
            return null;
        }
        Duration since = Duration.between(change.since(), latest.runBegan()).abs();
        Ratio ratio = warm.hitRatio();
        return since.compareTo(RESTARTING) > 0 ? null
                : Math.max(0, Math.round(counters.misses() - ratio.complement() * counters.accesses()));
    }

    /** Advice between fixed sizes that stood in this pass and in the one before; null if there is none. */
    private static @Nullable AdvisedRange standing(PassResult pass) {
        ComputeStatus former = pass.previous();
        Recommendation advice = pass.now().advice().advised().recommendation();
        SizeRange target = advice.target();
        boolean stood = former != null && former.advice().advised().recommendation().target().equals(target);
        return !pass.isAdvised() || !stood || target.equals(pass.size()) || !target.isFixed() || !pass.size().isFixed()
                ? null
                : new AdvisedRange(pass.size(), target, ExpectedEffect.predicted(advice, target));
    }
}
