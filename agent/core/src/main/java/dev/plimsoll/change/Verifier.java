package dev.plimsoll.change;

import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.ChangeRecord.LatestChange;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.effect.Effect;
import dev.plimsoll.change.effect.EffectCause;
import dev.plimsoll.change.effect.EffectEvidence;
import dev.plimsoll.change.effect.EffectRule;
import dev.plimsoll.change.effect.EffectVerdict;
import dev.plimsoll.change.effect.Expectation;
import dev.plimsoll.change.effect.LoadedRatio;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads what became of a change. An accepted change is not an applied one, a lost reply is not a refusal, and an applied
 * change is not one that helped.
 */
public final class Verifier {

    private final EffectRule rule = new EffectRule();

    /** What the listed size says about the latest change, or about somebody else. */
    public sealed interface Settlement {

        /**
         * Whether it says that somebody else set the size. The listing may be older than the journal, or from before a
         * change of another agent. So the project is listed again, then the journal is read again, and only what both
         * show is written.
         */
        default boolean needsSecondListing() {
            return this instanceof Diverged || this instanceof Foreign;
        }

        /** No change is open, and the size is a known one. */
        record Nothing() implements Settlement {}

        /** What it says about an open change. */
        sealed interface OfChange extends Settlement {}

        /**
         * The size is still the former one, or a third one while no reply is known or people decide. However long that takes, the change
         * may still come: the platform gives no number to a request that it has lost.
         */
        record Pending() implements OfChange {}

        /** The size is the intended one. */
        record Applied() implements OfChange {}

        /**
         * The platform accepted the change, and the size is a third one.
         */
        record Diverged(ChangeResult found) implements OfChange {}

        /** No change is open, and somebody else replaced the size {@code former}. */
        record Foreign(SizeRange former) implements Settlement {}
    }

    /**
     * What {@code compute}, as listed, says after {@code record}.
     *
     * @param before the size in the listing before; null where there was none
     */
    public Settlement settle(Compute compute, @Nullable SizeRange before, ChangeRecord record) {
        LatestChange latest = record.latest();
        return latest != null && latest.isOpen()
                ? settle(latest, compute)
                : setElsewhere(compute, before, record)
                        .<Settlement>map(Settlement.Foreign::new)
                        .orElseGet(Settlement.Nothing::new);
    }

    /** What {@code compute}, as listed, says about an open change. */
    public Settlement.OfChange settle(LatestChange open, Compute compute) {
        Intended intent = open.intent();
        if (compute.size().equals(intent.to())) {
            return new Settlement.Applied();
        }
        return open.reply() != LatestChange.Reply.ACCEPTED || compute.size().equals(intent.from())
                ? new Settlement.Pending()
                : new Settlement.Diverged(new ChangeResult.SetByOther(intent.to(), compute.size()));
    }

    /**
     * The former size, if the listed one was set without an intent of any agent on this store.
     *
     * @param before the size in the listing before; null where there was none
     */
    Optional<SizeRange> setElsewhere(Compute compute, @Nullable SizeRange before, ChangeRecord record) {
        LatestChange latest = record.latest();
        SizeRange known = before != null ? before : applied(latest);
        boolean isMine = latest != null && (latest.isOpen() || latest.intent().to().equals(compute.size()));
        boolean isNoted = record.setElsewhere() != null && record.setElsewhere().to().equals(compute.size());
        return known == null || known.equals(compute.size()) || isMine || isNoted
                ? Optional.empty()
                : Optional.of(known);
    }

    private static @Nullable SizeRange applied(@Nullable LatestChange latest) {
        return latest != null && latest.end() == LatestChange.Result.APPLIED ? latest.intent().to() : null;
    }

    /**
     * Whether the latest change helped; empty while it is too early, and where no change waits for a verdict. A change
     * whose size somebody else replaced stays inconclusive: samples of another size say nothing about it.
     *
     * @param size       the size listed now
     * @param assessment what the samples show now
     * @param target     the hit ratio that the compute should reach
     * @param reads      reads that a reliable hit ratio needs
     */
    public Optional<Effect> effect(ChangeRecord record, SizeRange size, Assessment assessment, Ratio target, long reads,
            Instant now) {
        LatestChange latest = record.latest();
        Instant since = latest == null ? null : latest.endedAt();
        if (latest == null || since == null || !latest.isUnverified()) {
            return Optional.empty();
        }
        Duration sinceChange = Duration.between(since, now);
        if (!size.equals(latest.intent().to())) {
            return Optional.of(new Effect(EffectVerdict.INCONCLUSIVE, new EffectCause.NoData(sinceChange)));
        }
        return rule.judge(latest.intent().basis().expected(),
                evidence(assessment, target, reads, latest.intent().at(), since, now));
    }

    /**
     * Whether a size helped that somebody else set as advised; empty while it is too early.
     *
     * @param expected what was expected of it
     * @param since    when it was first listed
     */
    Optional<Effect> effectOf(Expectation expected, Instant since, Assessment assessment, SizingPolicy policy,
            Instant now) {
        return rule.judge(expected, evidence(assessment, policy.target().ratio(), policy.evidence().minAccesses(),
                since, since, now));
    }

    /**
     * What is known since a change.
     *
     * @param requested when it was requested; a hit ratio counts if its window began later
     * @param since     when its size was first listed
     */
    static EffectEvidence evidence(Assessment assessment, Ratio target, long reads, Instant requested, Instant since,
            Instant now) {
        Duration sinceChange = Duration.between(since, now);
        Figures figures = assessment.figures();
        return figures == null || !figures.asOf().isAfter(since)
                ? new EffectEvidence(target, null, null, sinceChange)
                : new EffectEvidence(target,
                        assessment instanceof Assessment.Conclusive ? warm(figures, requested, reads) : null,
                        (double) figures.connections().latest().used() / figures.connections().latest().limit(),
                        sinceChange);
    }

    /**
     * The hit ratio of a window that began after the intent; null for an earlier or unreliable one. The server restarts
     * before the new size is listed, so the window may begin before the listing.
     */
    private static @Nullable LoadedRatio warm(Figures figures, Instant since, long reads) {
        boolean isAfter = !figures.asOf().minus(figures.judged().span()).isBefore(since);
        return isAfter
                ? figures.judged()
                        .hitRatio(reads)
                        .map(ratio -> new LoadedRatio(ratio, figures.readsPerSecond()))
                        .orElse(null)
                : null;
    }
}
