package dev.plimsoll.replay.backtest;

import dev.plimsoll.Given;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;

/** Probes of one compute at equal intervals, from its start on. */
final class RecordedProbes {

    private final Duration every;
    private Instant now = Given.T0;
    private Instant started = Given.T0;
    private long hits;
    private long misses;
    private SizeRange size = Given.cu("1");
    private double used = 1;
    private long gibibytes = 3;
    private int connections = 10;

    RecordedProbes(Duration every) {
        this.every = every;
    }

    /** A policy for the platform's table that only recommends. */
    static BacktestPolicy advising(When when) {
        return new BacktestPolicy(Given.table(), Given.policy(),
                Given.changes(ChangeMode.ADVISE, ApprovalMode.PERSON, when));
    }

    Instant now() {
        return now;
    }

    RecordedProbes at(SizeRange limits) {
        size = limits;
        return this;
    }

    /** So many caches of 1 CU are in use. */
    RecordedProbes using(double caches) {
        used = caches;
        return this;
    }

    /** Its databases have so many GiB; 3 at first. */
    RecordedProbes storing(long amount) {
        gibibytes = amount;
        return this;
    }

    /** So many client connections are open; 10 at first. */
    RecordedProbes connected(int count) {
        connections = count;
        return this;
    }

    /** Lets time pass without a probe. */
    RecordedProbes passes(Duration time) {
        now = now.plus(time);
        return this;
    }

    /** Starts it so long before the next probe. */
    RecordedProbes startsBefore(Duration time) {
        started = now.plus(every).minus(time);
        return countsAgain();
    }

    /** Resets the counters. */
    RecordedProbes countsAgain() {
        hits = 0;
        misses = 0;
        return this;
    }

    /** The next probe, after these reads. */
    Sample next(long moreHits, long moreMisses) {
        now = now.plus(every);
        hits += moreHits;
        misses += moreMisses;
        return new SampleBuilder().at(now)
                .startedAt(started)
                .size(size)
                .database(gibibytes << 30)
                .connections(new Connections(connections, 0, 1_802, 3, 0, null))
                .cache(Given.statistics(new Counters(hits, misses, 0, Math.round(used * Given.PAGES), null)))
                .sample();
    }
}
