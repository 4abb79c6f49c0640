package dev.plimsoll.bench.session;

import dev.plimsoll.bench.Captures;
import java.util.List;

/** The loads of the sessions. */
public final class Traces {

    private static final int READS = 2_000_000;

    private Traces() {}

    /** Constant loads. */
    public static List<Trace> stationary() {
        return List.of(Synthetic.steady("steady, 0.8 CU", 0.8, READS, Trace.PAGES_PER_SECOND),
                Synthetic.steady("steady, 3 CU", 3, READS, Trace.PAGES_PER_SECOND), Synthetic.zipf(READS),
                captured("pg_zipf", "select-only pgbench, permuted zipf keys (1.1)"),
                captured("pg_tpcb", "pgbench's own TPC-B-like script"));
    }

    public static List<Trace> changing() {
        return List.of(Synthetic.phases(0.8, 2.5, READS),
                Synthetic.steady("trickle", 0.5, 200_000, 2),
                captured("pg_replica", "a standby's goods and orders"),
                captured("pg_storm", "waves of 200 to 400 clients"),
                captured("pg_cron", "one job a minute"),
                captured("pg_growth", "rows added, then reads of ever fewer"),
                captured("pg_tide", "a tenth of the data by night, all by day"));
    }

    /** A small set for the build. */
    public static List<Trace> few() {
        return List.of(Synthetic.phases(0.8, 2.5, READS / 4), captured("pg_cron", "one job a minute"));
    }

    private static Trace captured(String name, String story) {
        return new Trace(name, "captured: " + story, Captures.load(name), Trace.PAGES_PER_SECOND);
    }
}
