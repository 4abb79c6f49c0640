package dev.plimsoll.web.session;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.slf4j.LoggerFactory;

/** One line of the log every ten seconds at most, of what others can cause as often as they like. */
final class SeldomLog {

    private static final long INTERVAL = Duration.ofSeconds(10).toNanos();

    private final Class<?> source;
    private final LongSupplier nanoTime;
    private long logged;
    private int unlogged;

    /** @param nanoTime as {@link System#nanoTime} */
    SeldomLog(Class<?> source, LongSupplier nanoTime) {
        this.source = source;
        this.nanoTime = nanoTime;
        this.logged = nanoTime.getAsLong() - INTERVAL;
    }

    synchronized void warn(String what, String address, String by) {
        unlogged++;
        long now = nanoTime.getAsLong();
        if (now - logged >= INTERVAL) {
            LoggerFactory.getLogger(source)
                    .atWarn()
                    .addKeyValue("address", address)
                    .addKeyValue("by", by)
                    .addKeyValue("times", unlogged)
                    .log(what);
            logged = now;
            unlogged = 0;
        }
    }
}
