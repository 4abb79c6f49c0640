package dev.plimsoll.emulator.activity;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** The clients that may have changed the sums over the users' databases: those that recently sent something, in real time. */
public final class RecentSenders {

    // These databases do not count in the sums.
    private static final Set<String> OF_THE_PLATFORM = Set.of("postgres", "template0", "template1");
    // A server reports its sums up to 10 s late, and only a second reading may show them.
    private static final long LATELY = Duration.ofSeconds(12).toNanos();

    private final LongSupplier nanos;
    private final Map<String, Long> lastSent = new ConcurrentHashMap<>();

    /** @param nanos such as {@link System#nanoTime} */
    public RecentSenders(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Records that a client sent something. */
    public void sent(String applicationName, String database) {
        if (!OF_THE_PLATFORM.contains(database)) {
            lastSent.put(applicationName, nanos.getAsLong());
        }
    }

    /** Whether no other client can have changed the sums. */
    public boolean isAlone(String applicationName) {
        long now = nanos.getAsLong();
        lastSent.values().removeIf(sent -> now - sent > LATELY);
        return lastSent.size() == 1 && lastSent.containsKey(applicationName);
    }
}
