package dev.plimsoll.decision;

import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.Part;
import dev.plimsoll.prediction.curve.DownsizeLoss;
import dev.plimsoll.prediction.curve.MissRatioCurve;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * A period of less load, for which a smaller observed size pays, although the last 24 hours as a whole needed more.
 * An example is the day after a monthly closing.
 */
final class QuietPeriod {

    /** Hours ahead for which the hours of the day before serve as forecast. */
    private static final int HOURS = 12;
    private static final int DAY = 24;
    /** Least weight of an observation in epochs of five minutes: half an hour. */
    private static final double LEAST_WEIGHT = 6;

    private final Tunables tunables;
    private final DownsizeLoss downsizeLoss;
    private final ChangeCost changeCost;

    QuietPeriod(Tunables tunables, DownsizeLoss downsizeLoss, ChangeCost changeCost) {
        this.tunables = tunables;
        this.downsizeLoss = downsizeLoss;
        this.changeCost = changeCost;
    }

    /** Whether {@code smaller} saves more in the next hours than the change there and back costs. */
    boolean paysFor(Size smaller, DecisionInput at) {
        return tunables.uses(Part.LULL) && wasFine(smaller, at)
                && saved(smaller, at) > changeCost.required(changeCost.of(smaller, at), smaller, at)
                        + changeCost.awake(at.present(), at);
    }

    private static boolean wasFine(Size smaller, DecisionInput at) {
        return MissRatioCurve.observed(smaller, at.model(), at.epoch())
                .filter(observed -> observed.severity() <= DownsizeLoss.FINE && observed.weight() >= LEAST_WEIGHT)
                .isPresent();
    }

    /** The largest saving from now until some hour, if the next hours are like those of the day before. */
    private double saved(Size smaller, DecisionInput at) {
        ComputeModel model = at.model();
        Epoch epoch = at.epoch();
        if (!model.day().isEnough()) {
            return 0;
        }
        Map<Instant, DailyLoad.Hour> before = model.day()
                .hours()
                .stream()
                .collect(Collectors.toMap(DailyLoad.Hour::start, Function.identity()));
        double cheaper = epoch.savedAt(smaller.cu());
        ToDoubleFunction<DailyLoad.Hour> inOne = downsizeLoss.in(smaller, model, epoch);
        Instant first = epoch.to().truncatedTo(ChronoUnit.HOURS).minus(Duration.ofHours(DAY - 1));
        double sum = 0;
        double most = 0;
        for (int ahead = 0; ahead < HOURS; ahead++) {
            DailyLoad.Hour hour = before.get(first.plus(Duration.ofHours(ahead)));
            if (hour != null) {
                sum += hour.awake()
                        * (cheaper - tunables.weights().violationHour() * inOne.applyAsDouble(hour));
                most = Math.max(most, sum);
            }
        }
        return most;
    }
}
