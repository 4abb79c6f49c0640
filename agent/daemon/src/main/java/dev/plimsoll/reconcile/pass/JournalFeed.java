package dev.plimsoll.reconcile.pass;

import dev.plimsoll.advice.Action;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.OfCompute;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.reconcile.shared.Ports;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Writes entries to the journal, and offers each one that was written to the log and then to the listener. So no event is
 * reported that the journal lacks.
 */
record JournalFeed(Ports ports) {

    private static final Logger LOG = LoggerFactory.getLogger(JournalFeed.class);

    /**
     * The pass after the reply to a request of this agent, which is written and offered. Nobody else knows it, so also after the
     * claim is lost. Its record has what others wrote meanwhile.
     */
    Pass append(Executed reply, Pass pass) {
        return pass.with(offer(reply, pass.record(), ports.journal().append(reply)));
    }

    /**
     * The pass after what it concluded under its claim. It stays as it was where that is lost, or another agent concluded it
     * first: nothing is written then.
     */
    Pass conclude(OfCompute entry, Pass pass) {
        return conclude(entry, pass.record(), pass.fence()).map(pass::with).orElse(pass);
    }

    /** The record after what was concluded of a compute that is gone; empty where nothing was written. */
    Optional<ChangeRecord> conclude(OfCompute entry, ChangeRecord before, Fence fence) {
        return ports.journal().conclude(entry, fence).map(after -> offer(entry, before, after));
    }

    /** The pass after a recommendation that people do not see: it is written and logged, not offered. */
    Pass concludeUnseen(Recommended advice, Pass pass) {
        Optional<ChangeRecord> after = ports.journal().conclude(advice, pass.fence());
        after.ifPresent(written -> log(advice, pass.record()));
        return after.map(pass::with).orElse(pass);
    }

    private ChangeRecord offer(OfCompute entry, ChangeRecord before, ChangeRecord after) {
        log(entry, before);
        ports.board().recorded(entry, after);
        return after;
    }

    /** Offers an intent, which the transaction of its decision wrote. */
    Pass offer(Intended intent, Pass after) {
        return after.with(offer(intent, after.record(), after.record()));
    }

    private void log(OfCompute entry, ChangeRecord before) {
        switch (entry) {
            case Recommended advice -> at(before.recommended() == null && advice.action() == Action.HOLD
                    ? Level.DEBUG
                    : Level.INFO, entry)
                    .addKeyValue("action", advice.action().word())
                    .addKeyValue("reason", advice.reason().word())
                    .addKeyValue("to", advice.to())
                    .log(ports.wording().sentences(advice.why().causes()));
            case Intended intent -> at(Level.INFO, entry).addKeyValue("change_id", intent.changeId())
                    .addKeyValue("from", intent.from())
                    .addKeyValue("to", intent.to())
                    .addKeyValue("via", intent.basis().via())
                    .log(intent.basis().undoesOwn() ? "undoing a change of {}" : "changing {}",
                            intent.setting().word());
            case Executed reply when reply.outcome() == ExecutionOutcome.NOT_SENT -> at(Level.WARN, entry)
                    .addKeyValue("change_id", reply.changeId())
                    .addKeyValue("why", reply.detail())
                    .log("the request was not sent; an approval stays valid");
            case Settled end when end.shown() != null -> at(Level.WARN, entry)
                    .addKeyValue("change_id", end.changeId())
                    .addKeyValue("result", end.result().word())
                    .log(end.detail());
            case Verified verified -> at(verified.verdict().isBad() ? Level.WARN : Level.INFO, entry)
                    .addKeyValue("change_id", verified.changeId())
                    .addKeyValue("verdict", verified.verdict().word())
                    .log(verified.detail());
            case SetElsewhere other -> at(Level.INFO, entry).addKeyValue("from", other.from())
                    .addKeyValue("to", other.to())
                    .log("somebody else changed the {}", other.from().setting().word());
            default -> {
                // It tells nothing that another entry does not.
            }
        }
    }

    private static LoggingEventBuilder at(Level level, OfCompute entry) {
        return LOG.atLevel(level).addKeyValue("compute", entry.compute());
    }
}
