package dev.plimsoll.emulator.activity;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** Who may have moved the sums over the databases of users: who sent something into one of them lately, in real time. */
public final class Movers {

    // Nothing in them moves the sums.
    private static final Set<String> OF_THE_PLATFORM = Set.of("postgres", "template0", "template1");
    // A server tells its sums up to ten seconds late, and a second look may be the first to see them.
    private static final long LATELY = Duration.ofSeconds(12).toNanos();

    private final LongSupplier nanos;
    private final Map<String, Long> lastSent = new ConcurrentHashMap<>();

    /** @param nanos such as {@link System#nanoTime} */
    public Movers(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Somebody sent something. */
    public void sent(String applicationName, String database) {
        if (!OF_THE_PLATFORM.contains(database)) {
            lastSent.put(applicationName, nanos.getAsLong());
        }
    }

    /** Whether nobody else can have moved the sums. */
    public boolean isAlone(String applicationName) {
        long now = nanos.getAsLong();
        lastSent.values().removeIf(sent -> now - sent > LATELY);
        return lastSent.size() == 1 && lastSent.containsKey(applicationName);
    }
}
