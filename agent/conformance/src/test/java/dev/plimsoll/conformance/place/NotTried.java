package dev.plimsoll.conformance.place;

import org.opentest4j.TestAbortedException;

/** Ends a test that cannot be tried here; the message says what is missing, and is shown on the page. */
public final class NotTried extends TestAbortedException {

    public NotTried(String why) {
        super(why);
    }
}
