package dev.plimsoll.backtest;

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

    static String of(List<RecordReport.ReplayedRecord> all) {
        return JsonLine.of(new Whole(all.stream().map(RecordReportJson::one).toList(), RecordReport.LIMITS));
    }

    private static One one(RecordReport.ReplayedRecord replay) {
        Hindsight hindsight = replay.hindsight();
        ReplayCost observed = hindsight.recorded().cost();
        FirstChange first = hindsight.first();
        return new One(hindsight.compute().projectId(), hindsight.compute().endpointId(),
                new Probes(text(hindsight.from()), text(hindsight.to()), hindsight.samples(), replay.leftOut()),
                replay.target().value(),
                hindsight.said().stream().map(SaidJson::of).toList(),
                first == null ? null
                        : new First(first.allowed().toString(), text(first.made()), SizeJson.of(first.from()),
                                SizeJson.of(first.to()), Explanation.of(first.causes())),
                PresentJson.of(hindsight, observed),
                new AdvisedCost(BacktestFigures.rounded(hindsight.advised().cuHours()),
                        new BelowJson(seconds(hindsight.advised().below().least(), observed),
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
            List<SaidJson> advice, @Nullable First firstChange, PresentJson recorded, AdvisedCost advised) {}

    record Probes(@Nullable String from, @Nullable String to, int samples, int leftOut) {}

    record SizeJson(BigDecimal minCu, BigDecimal maxCu) {

        static SizeJson of(SizeRange range) {
            return new SizeJson(range.min().value(), range.max().value());
        }
    }

    record SaidJson(String at, String action, String reason, SizeJson from, SizeJson to, String why) {

        static SaidJson of(Hindsight.EarlierAdvice said) {
            return new SaidJson(said.at().toString(), said.action().word(), said.reason().word(),
                    SizeJson.of(said.from()),
                    SizeJson.of(said.to()), Explanation.of(said.causes()));
        }
    }

    record First(String allowedAt, @Nullable String madeAt, SizeJson from, SizeJson to, String why) {}

    record PresentJson(double awakeSeconds, @Nullable Double cuHoursLeast, @Nullable Double cuHours,
            @Nullable Double belowTargetSeconds, @Nullable Double belowTargetRatio, @Nullable Long reads,
            @Nullable Double hitRatio) {

        static PresentJson of(Hindsight hindsight, ReplayCost observed) {
            return new PresentJson(observed.awake().toMillis() / MILLIS,
                    BacktestFigures.rounded(hindsight.recorded().leastCuHours()),
                    BacktestFigures.rounded(observed.cuHours()), seconds(observed.target().below(), observed),
                    observed.target().isJudged() ? BacktestFigures.rounded(observed.belowShare()) : null,
                    hindsight.recorded().counted() ? Long.valueOf(observed.hits() + observed.misses()) : null,
                    BacktestFigures.rounded(observed.hitRatio()));
        }
    }

    record AdvisedCost(@Nullable Double cuHours, BelowJson belowTargetSeconds) {}

    record BelowJson(@Nullable Double least, @Nullable Double expected, @Nullable Double most) {}
}
