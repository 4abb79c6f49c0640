package dev.plimsoll.replay.backtest;

import dev.plimsoll.Given;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.replay.CacheCounts;
import dev.plimsoll.replay.PageTrace;
import dev.plimsoll.replay.TraceContext;
import dev.plimsoll.replay.backtest.PassCounter.Percents;
import dev.plimsoll.replay.backtest.ReplayRun.ReplayPolicy;
import dev.plimsoll.replay.backtest.ReplayRun.ReplayResult;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A trace of 60 pages in turn, one a second, so that each is read once a minute. A cache of 50 pages (1 CU) misses all of
 * them, one of 100 (2 CU) or 200 (4 CU) only the first 60 reads. The real database is a thousand times as large.
 */
final class SixtyPages {

    static final Duration MINUTE = Duration.ofMinutes(1);
    static final int SCALE = 1_000;
    static final SizeTable TABLE = new SizeTable(List.of(size("1", 50), size("2", 100), size("4", 200)), null);
    static final BacktestPolicy POLICY = new BacktestPolicy(TABLE, Given.policy(),
            Given.changes(ChangeMode.ADVISE, ApprovalMode.PERSON, When.IDLE));

    private SixtyPages() {}

    /** With a probe each minute. */
    static BacktestScenario scenario(long probes, String start) {
        return new BacktestScenario(PageTrace.of(IntStream.range(0, 60).toArray()).repeated(), 1, MINUTE, probes, SCALE,
                UsedUnit.PAGES, ComputeUnits.of(start), new TraceContext("br", Bytes.ZERO, 10, 1, 3, false));
    }

    /** One policy alone. */
    static ReplayResult replay(BacktestScenario scenario, BacktestPolicy policy, ReplayPolicy replayPolicy) {
        SizeTable sizes = scenario.sizes(policy);
        CacheCounts counts = CacheCounts.of(sizes, scenario.unit());
        ReplayRun run = new ReplayRun(scenario, policy, replayPolicy, scenario.compute(sizes, counts));
        PassCounter.pass(scenario, counts, new Percents(percent -> {}, scenario.probes()), List.of(run));
        return run.result();
    }

    private static Size size(String cu, long pages) {
        return new Size(ComputeUnits.of(cu), UsedUnit.PAGES.bytes(2 * SCALE * pages),
                UsedUnit.PAGES.bytes(SCALE * pages), 100, false);
    }
}
