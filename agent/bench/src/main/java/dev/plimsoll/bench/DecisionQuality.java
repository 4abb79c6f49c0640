package dev.plimsoll.bench;

import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.SizeTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Measures on replayed traces how right the advice is, and writes the report. */
public final class DecisionQuality {

    /** Where the report lies beneath the repository's root. */
    public static final Path REPORT = Path.of("docs", "benchmarks", "decision-quality.md");

    private DecisionQuality() {}

    /** Writes the report beneath the repository root given as the only argument, which is this directory by default. */
    public static void main(String[] args) throws IOException {
        Path root = Path.of(args.length > 0 ? args[0] : ".");
        Files.writeString(root.resolve(REPORT), report(), StandardCharsets.UTF_8);
    }

    /** The report, which comes out the same on every machine. */
    public static String report() {
        return Report.of(measure());
    }

    static List<Result> measure() {
        SizeTable table = Setup.table();
        Map<String, Truth> truths = new HashMap<>();
        List<Result> results = new ArrayList<>();
        for (Case each : cases()) {
            Truth truth = truths.computeIfAbsent(each.trace().name() + each.unit(),
                    key -> new Truth(each.trace(), each.unit(), table));
            Setup.STARTS.forEach(cu -> results.add(new Result(Trial.run(each, cu, table), truth)));
        }
        return results;
    }

    private static List<Case> cases() {
        Trace pgZipf = Captures.zipf();
        Trace pgTpcb = Captures.tpcb();
        Trace steady = Synthetic.steady("steady", 3, 2_000_000, Setup.PAGES_PER_SECOND);
        return List.of(Case.watched(pgZipf), Case.watched(pgTpcb), Case.watched(steady),
                Case.watched(Synthetic.zipf(2_000_000)), Case.watched(Synthetic.phases(0.8, 2.5, 2_000_000)),
                Case.watched(Synthetic.steady("trickle", 0.5, 50_000, 2)),
                Case.unitLearned(pgZipf, UsedUnit.CHUNKS),
                Case.unitLearned(steady, UsedUnit.PAGES),
                Case.foundRunning(pgZipf, 600), Case.foundRunning(pgTpcb, 300));
    }

    /** A trial beside the truth. */
    record Result(Trial trial, Truth truth) {

        Score score() {
            return Score.of(trial, truth);
        }
    }
}
