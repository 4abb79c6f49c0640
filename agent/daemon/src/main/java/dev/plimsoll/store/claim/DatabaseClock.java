package dev.plimsoll.store.claim;

import com.github.kagkarlsson.scheduler.Clock;
import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.Times;
import java.time.Instant;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The time of the database, which decides for all agents who lives: their own clocks may be wrong, or set while they run. It is
 * read every few seconds, and goes on with the monotonic clock of this process between.
 */
final class DatabaseClock implements Clock {

    private final Db db;
    private final String query;
    private final LongSupplier nanoTime;
    private volatile @Nullable ClockReading latest;

    /**
     * @param time     the time of the database in nanoseconds since 1970, as SQL
     * @param nanoTime as {@link System#nanoTime}
     */
    DatabaseClock(Db db, String time, LongSupplier nanoTime) {
        this.db = db;
        this.query = "select " + time;
        this.nanoTime = nanoTime;
    }

    /**
     * One reading.
     *
     * @param at when it was asked for, by {@link #nanoTime}: so the clock is late by one way to the database, never early
     */
    record ClockReading(Instant database, long at) {}

    /** Reads the time from the database; throws what the store throws. */
    ClockReading refresh() {
        ClockReading reading = db.read(handle -> {
            long at = nanoTime.getAsLong();
            return new ClockReading(Times.instant(Db.number(handle, query)), at);
        });
        latest = reading;
        return reading;
    }

    /** Whether the database was read. */
    boolean isRead() {
        return latest != null;
    }

    /** Reads it first if it was not read yet. */
    @Override
    public Instant now() {
        ClockReading known = latest;
        ClockReading reading = known == null ? refresh() : known;
        return reading.database().plusNanos(nanoTime.getAsLong() - reading.at());
    }
}
