package dev.plimsoll.change.explore;

import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.change.explore.Moments.Evidence;
import dev.plimsoll.change.explore.World.Agent;
import dev.plimsoll.change.explore.World.Phase;
import dev.plimsoll.change.explore.World.Proof;
import dev.plimsoll.change.explore.World.Stage;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Verifier;
import dev.plimsoll.change.journal.Verifier.Settlement;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** What an agent writes in a pass before it plans, by what it read at the start of the pass. */
final class Conclusions {

    private final Verifier verifier = new Verifier();
    private final Flaw flaw;

    Conclusions(Flaw flaw) {
        this.flaw = flaw;
    }

    /** What the probes may show; it matters only while a verdict is awaited. */
    static List<Evidence> possible(ChangeRecord seen, boolean probesFail) {
        LatestChange latest = seen.latest();
        return !probesFail && latest != null && latest.isUnverified() ? List.of(Evidence.values())
                : List.of(Evidence.NONE);
    }

    List<JournalEntry> of(World world, Agent who, Phase.Informed pass, SizeRange wanted, Evidence evidence) {
        List<JournalEntry> entries = new ArrayList<>();
        ChangeRecord record = pass.seen().records().get(pass.compute());
        Compute found = pass.found();
        settled(world, record, pass, who, entries);
        for (JournalEntry entry : entries) {
            record = record.after(entry);
        }
        SizingPolicy sizing = Moments.SIZING;
        Intended changed = record.latest() == null ? null : record.latest().intent();
        verifier.effect(record, found.size(), Moments.assessment(evidence, who.begunAt()), sizing, world.now())
                .map(effect -> new Verified(world.now(), found.id(), Objects.requireNonNull(changed).changeId(),
                        effect.verdict(), ""))
                .ifPresent(entries::add);
        recommended(record, found, wanted, world.now(), entries);
        return entries;
    }

    /** Whether the agent lists again before it blames somebody else. */
    boolean needsSecondListing(Agent who, Phase.Informed pass, Instant now) {
        return flaw != Flaw.TRUSTS_FIRST_LISTING
                && settlement(who, pass, pass.seen().records().get(pass.compute()), now).needsSecondListing();
    }

    private Settlement settlement(Agent who, Phase.Informed pass, ChangeRecord record, Instant now) {
        SizeRange before = who.before().get(pass.compute());
        return verifier.settle(pass.found(), before == null ? List.of() : List.of(SettingValue.of(before)), record,
                Set.of(ComputeSetting.SIZE), false, now);
    }

    private void settled(World world, ChangeRecord record, Phase.Informed pass, Agent who,
            List<JournalEntry> entries) {
        Compute found = pass.found();
        Instant now = world.now();
        Intended latest = record.latest() == null ? null : record.latest().intent();
        boolean isLater = pass.proof() == Proof.SAME && !pass.open().equals(Optional.ofNullable(record.open()));
        if (pass.proof() == Proof.OTHER || isLater) {
            return;
        }
        switch (settlement(who, pass, record, now)) {
            case Settlement.NothingOpen nothing -> {
            }
            case Settlement.StillPending pending when flaw == Flaw.GIVES_UP_AT_ONCE -> entries.add(settled(
                    Objects.requireNonNull(latest), now, Settled.ChangeEnd.NOT_APPLIED));
            case Settlement.StillPending pending -> followed(world, Objects.requireNonNull(record.latest()), entries);
            case Settlement.Foreign other -> entries.add(NamedEntries.setElsewhere(now, found.id(), other.former(),
                    SettingValue.of(found.size())));
            case Settlement.Applied applied -> entries.add(settled(Objects.requireNonNull(latest), now,
                    Objects.requireNonNull(latest).isRollBack() ? Settled.ChangeEnd.ROLLED_BACK
                            : Settled.ChangeEnd.APPLIED));
            case Settlement.Missed missed -> entries.add(new Settled(now, found.id(),
                    Objects.requireNonNull(latest).changeId(), missed.result(), "",
                    flaw == Flaw.BLAMES_SOMEBODY ? null : missed.shown()));
        }
    }

    /** Follows the operation of the change to its end, like a pass of the agent. */
    private static void followed(World world, LatestChange open, List<JournalEntry> entries) {
        if (open.operations().isEmpty()) {
            return;
        }
        Intended intent = open.intent();
        Stage stage = world.requests()
                .stream()
                .filter(request -> request.intent().equals(intent))
                .map(World.Request::stage)
                .findFirst()
                .orElse(Stage.DONE);
        int index = Moments.IDS.indexOf(intent.compute());
        if (stage == Stage.DONE) {
            entries.add(new Executed(world.now(), intent.compute(), intent.changeId(), ExecutionOutcome.FINISHED, "",
                    List.of()));
        } else if (stage == Stage.FAILED
                && intent.from().equals(SettingValue.of(world.places().get(index).size()))) {
            entries.add(settled(intent, world.now(), Settled.ChangeEnd.FAILED));
        }
    }

    private static Settled settled(Intended intent, Instant now, Settled.ChangeEnd result) {
        return new Settled(now, intent.compute(), intent.changeId(), result, "", null);
    }

    private static void recommended(ChangeRecord record, Compute found, SizeRange wanted, Instant now,
            List<JournalEntry> entries) {
        Recommendation advice = Moments.advice(found.size(), wanted);
        Recommended last = record.recommended();
        boolean isSame = last != null && last.to().equals(SettingValue.of(wanted))
                && last.from().equals(SettingValue.of(found.size()))
                && last.branchId().equals(found.branchId());
        if (!isSame) {
            entries.add(NamedEntries.recommended(now, found.id(), advice.action(), advice.reason(), found.size(),
                    wanted, found.branchId(), ""));
        }
    }
}
