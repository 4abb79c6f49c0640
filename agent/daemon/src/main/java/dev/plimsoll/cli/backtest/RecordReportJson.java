package dev.plimsoll.cli.backtest;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plimsoll.cli.terminal.JsonLine;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.replay.backtest.Hindsight;
import dev.plimsoll.replay.backtest.Hindsight.FirstChange;
import dev.plimsoll.replay.backtest.ReplayCost;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The replays of recorded probes as one JSON object. */
final class RecordReportJson {

    private static final double MILLIS = 1_000;

    private RecordReportJson() {}

    static String of(List<RecordReport.Replay> all) {
        return JsonLine.of(new Whole(all.stream().map(RecordReportJson::one).toList(), RecordReport.LIMITS));
    }

    private static One one(RecordReport.Replay replay) {
        Hindsight hindsight = replay.hindsight();
        ReplayCost observed = hindsight.recorded().cost();
        FirstChange first = hindsight.first();
        return new One(hindsight.compute().projectId(), hindsight.compute().endpointId(),
                new Probes(text(hindsight.from()), text(hindsight.to()), hindsight.samples(), replay.leftOut()),
                replay.target().value(),
                hindsight.said().stream().map(Said::of).toList(),
                first == null ? null
                        : new First(first.allowed().toString(), text(first.made()), Size.of(first.from()),
                                Size.of(first.to()), Explanation.of(first.causes())),
                Present.of(hindsight, observed),
                new Advised(TraceFigures.rounded(hindsight.advised().cuHours()),
                        new Below(seconds(hindsight.advised().below().least(), observed),
                                seconds(hindsight.advised().below().expected(), observed),
                                seconds(hindsight.advised().below().most(), observed))));
    }

    /** Null if none of the time was evaluated. */
    private static @Nullable Double seconds(Duration below, ReplayCost observed) {
        return observed.target().isJudged() ? Double.valueOf(below.toMillis() / MILLIS) : null;
    }

    private static @Nullable String text(@Nullable Instant at) {
        return at == null ? null : at.toString();
    }

    record Whole(List<One> computes, List<String> notKnown) {}

    record One(String projectId, String endpointId, @JsonUnwrapped Probes probes, double targetHitRatio,
            List<Said> advice, @Nullable First firstChange, Present recorded, Advised advised) {}

    record Probes(@Nullable String from, @Nullable String to, int samples, int leftOut) {}

    record Size(BigDecimal minCu, BigDecimal maxCu) {

        static Size of(SizeRange range) {
            return new Size(range.min().value(), range.max().value());
        }
    }

    record Said(String at, String action, String reason, Size from, Size to, String why) {

        static Said of(Hindsight.Said said) {
            return new Said(said.at().toString(), said.action().word(), said.reason().word(), Size.of(said.from()),
                    Size.of(said.to()), Explanation.of(said.causes()));
        }
    }

    record First(String allowedAt, @Nullable String madeAt, Size from, Size to, String why) {}

    record Present(double awakeSeconds, @Nullable Double cuHoursLeast, @Nullable Double cuHours,
            @Nullable Double belowTargetSeconds, @Nullable Double belowTargetRatio, @Nullable Long reads,
            @Nullable Double hitRatio) {

        static Present of(Hindsight hindsight, ReplayCost observed) {
            return new Present(observed.awake().toMillis() / MILLIS,
                    TraceFigures.rounded(hindsight.recorded().leastCuHours()),
                    TraceFigures.rounded(observed.cuHours()), seconds(observed.target().below(), observed),
                    observed.target().isJudged() ? TraceFigures.rounded(observed.belowShare()) : null,
                    hindsight.recorded().counted() ? Long.valueOf(observed.hits() + observed.misses()) : null,
                    TraceFigures.rounded(observed.hitRatio()));
        }
    }

    record Advised(@Nullable Double cuHours, Below belowTargetSeconds) {}

    record Below(@Nullable Double least, @Nullable Double expected, @Nullable Double most) {}
}
