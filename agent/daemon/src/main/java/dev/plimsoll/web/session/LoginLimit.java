package dev.plimsoll.web.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.InstantSource;

/** Slows down guesses of the token: five failed logins of one address, then none for a minute after the latest. */
public final class LoginLimit {

    /** How long an address waits after too many failures. */
    public static final Duration PAUSE = Duration.ofMinutes(1);

    private static final int FAILURES = 5;
    /** Addresses remembered; the least used are forgotten first. */
    private static final int ADDRESSES = 10_000;

    private final Cache<String, Integer> failures;

    public LoginLimit(InstantSource clock) {
        this.failures = Caffeine.newBuilder()
                .expireAfterWrite(PAUSE)
                .maximumSize(ADDRESSES)
                .executor(Runnable::run)
                .ticker(() -> Sessions.nanos(clock.instant()))
                .build();
    }

    /** Whether {@code address} must wait before its next try. */
    public boolean isReached(String address) {
        Integer failed = failures.getIfPresent(address);
        return failed != null && failed >= FAILURES;
    }

    public void failed(String address) {
        failures.asMap().merge(address, 1, Integer::sum);
    }

    public void succeeded(String address) {
        failures.invalidate(address);
    }
}
