package dev.plimsoll.conformance.place;

import dev.plimsoll.conformance.wire.Api;
import java.io.IOException;
import java.time.Duration;

/**
 * The tested platform, and the permitted actions.
 *
 * <p>
 * A missing condition aborts the test with a reason: see {@link NotTried}.
 */
public sealed interface Place extends AutoCloseable permits EmulatedPlace, ForeignPlace {

    /** The platform of the system properties; without an address, the emulator. */
    static Place chosen() throws IOException {
        SuiteSettings settings = SuiteSettings.ofSystem();
        return settings.url().isEmpty() ? EmulatedPlace.start(settings.profile()) : ForeignPlace.of(settings);
    }

    Profile profile();

    /** With a valid key. */
    Api api();

    /** The place where computes and keys may be created. */
    Room room();

    /** The login that may read the statistics view, in the database {@code postgres}. */
    Login reader();

    /** The login to a database with customer data; it only reads. */
    Login worker();

    /** The name of the statistics view, with its schema if needed. */
    String cacheView();

    /** Advances the platform's clock without waiting. */
    void passTime(Duration time);

    @Override
    void close();
}
