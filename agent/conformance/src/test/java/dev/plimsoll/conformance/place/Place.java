package dev.plimsoll.conformance.place;

import dev.plimsoll.conformance.wire.Api;
import java.io.IOException;
import java.time.Duration;

/**
 * The platform that is tried, and what may be done there.
 *
 * <p>
 * What is not to be had aborts the test that asks for it, with a reason: see {@link NotTried}.
 */
public sealed interface Place extends AutoCloseable permits EmulatedPlace, ForeignPlace {

    /** The one that the system properties ask for; without an address, the emulator. */
    static Place chosen() throws IOException {
        Wishes wishes = Wishes.ofSystem();
        return wishes.url().isEmpty() ? EmulatedPlace.start(wishes.profile()) : ForeignPlace.of(wishes);
    }

    Profile profile();

    /** With a valid key. */
    Api api();

    /** Where computes and keys may be made. */
    Room room();

    /** May read the statistics view, in the database {@code postgres}. */
    Login reader();

    /** May connect to a database that holds a customer's data; only reads there. */
    Login worker();

    /** The statistics view, with its schema where it needs one. */
    String cacheView();

    /** Lets time pass for the platform without waiting for it. */
    void passTime(Duration time);

    @Override
    void close();
}
