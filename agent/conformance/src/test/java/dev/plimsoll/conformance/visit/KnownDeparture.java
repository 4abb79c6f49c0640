package dev.plimsoll.conformance.visit;

import org.opentest4j.TestAbortedException;

/** A test failed where the emulator is known to fail; the message says what it does instead. */
public final class KnownDeparture extends TestAbortedException {

    KnownDeparture(String instead) {
        super(instead);
    }
}
