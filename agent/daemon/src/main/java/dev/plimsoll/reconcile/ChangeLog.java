package dev.plimsoll.reconcile;

import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.JournalEntry.OfCompute;

/** Writes entries about changes to the journal, and publishes what was written. */
final class ChangeLog {

    private final Ports ports;

    ChangeLog(Ports ports) {
        this.ports = ports;
    }

    /** The record after {@code entry}, which is written and published. */
    ChangeRecord append(ChangeRecord record, OfCompute entry) {
        ports.journal().append(entry);
        return published(record, entry);
    }

    /** The record after {@code entry}, which was written before, and is published. */
    ChangeRecord published(ChangeRecord record, OfCompute entry) {
        ChangeRecord after = record.after(entry);
        ports.board().recorded(entry, after);
        return after;
    }
}
