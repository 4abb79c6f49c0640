package dev.plimsoll.reconcile.pass;

import dev.plimsoll.advice.Action;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.OfCompute;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.reconcile.shared.Ports;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Writes entries to the journal, and offers each one that was written to the log and then to the listener. So no event is
 * reported that the journal lacks.
 */
final class JournalFeed {

    private static final Logger LOG = LoggerFactory.getLogger(JournalFeed.class);

    private final Ports ports;

    JournalFeed(Ports ports) {
        this.ports = ports;
    }

    /**
     * Writes and offers {@code entry}. Returns the record after it, with what others wrote meanwhile.
     *
     * @param before the record as known before
     */
    ChangeRecord append(OfCompute entry, ChangeRecord before) {
        ChangeRecord after = ports.journal().append(entry);
        log(entry, before);
        ports.board().recorded(entry, after);
        return after;
    }

    /** Writes and logs a recommendation that people do not see. */
    ChangeRecord appendUnseen(Recommended advice, ChangeRecord before) {
        ChangeRecord after = ports.journal().append(advice);
        log(advice, before);
        return after;
    }

    /** Offers an intent, which the transaction of its decision wrote. */
    ChangeRecord offer(Intended intent, ChangeRecord after) {
        log(intent, after);
        ports.board().recorded(intent, after);
        return after;
    }

    private static void log(OfCompute entry, ChangeRecord before) {
        switch (entry) {
            case Recommended advice -> at(before.recommended() == null && advice.action() == Action.HOLD
                    ? Level.DEBUG
                    : Level.INFO, entry)
                    .addKeyValue("action", advice.action().word())
                    .addKeyValue("reason", advice.reason().word())
                    .addKeyValue("to", advice.to())
                    .log(advice.why());
            case Intended intent -> at(Level.INFO, entry).addKeyValue("change_id", intent.changeId())
                    .addKeyValue("from", intent.from())
                    .addKeyValue("to", intent.to())
                    .addKeyValue("via", intent.basis().via())
                    .log(intent.basis().undoesOwn() ? "undoing a harmful change of {}" : "changing {}",
                            intent.setting().word());
            case Executed reply when reply.outcome() == Executed.Outcome.NOT_SENT -> at(Level.WARN, entry)
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
