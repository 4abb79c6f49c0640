package dev.plimsoll.conformance.place;

import org.opentest4j.TestAbortedException;

/** Aborts a test that cannot run here; the message names the missing condition, and the page shows it. */
public final class NotTried extends TestAbortedException {

    public NotTried(String why) {
        super(why);
    }
}
