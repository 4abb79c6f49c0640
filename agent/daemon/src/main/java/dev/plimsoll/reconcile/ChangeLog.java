package dev.plimsoll.reconcile;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntry.OfCompute;

/** Writes entries about changes to the journal, and publishes what was written. */
final class ChangeLog {

    private final Ports ports;

    ChangeLog(Ports ports) {
        this.ports = ports;
    }

    /** Writes and publishes {@code entry}. Returns the record after it, with what others wrote meanwhile. */
    ChangeRecord append(OfCompute entry) {
        return published(ports.journal().append(entry), entry);
    }

    /** Publishes {@code entry}, which was written before. */
    ChangeRecord published(ChangeRecord after, OfCompute entry) {
        ports.board().recorded(entry, after);
        return after;
    }
}
