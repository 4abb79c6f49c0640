package dev.plimsoll.web.view;

import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.autosuspend.DelayAdvice;
import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.CostSentences;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An estimate of what following the recommendation saves in a month like the observed time.
 *
 * @param cuHours CU-hours at the largest size of the compute; negative where it costs more
 */
public record AdvisedSaving(double cuHours) {

    /** Empty where nothing that changes use is recommended, or the awake time is not known yet. */
    public static Optional<AdvisedSaving> of(ComputeStatus computeStatus) {
        AwakeTimeAdvice awakeTime = computeStatus.advice().awakeTime();
        if (awakeTime == null || !(awakeTime.delay() instanceof DelayAdvice.Weighed weighed)) {
            return Optional.empty();
        }
        Recommendation recommendation = computeStatus.advice().advised().recommendation();
        double fewer = computeStatus.compute().size().max().asDouble() - recommendation.target().max().asDouble();
        return switch (recommendation.action()) {
            case GROW, SHRINK, CHANGE_BOUNDS -> Optional.of(
                    new AdvisedSaving(fewer * weighed.now().awakeHours()));
            case CHANGE_AUTOSUSPEND -> Optional.of(new AdvisedSaving(weighed.saves()));
            case ENABLE_POOLER, RESTART, HOLD -> Optional.empty();
        };
    }

    /** {@code 36.5 CU-hours}, {@code −73 CU-hours}. */
    public String amount() {
        return sign() + CostSentences.cuHours(Math.abs(cuHours));
    }

    /** {@code EUR 5.84}; null without a price. */
    public @Nullable String money(@Nullable CuHourPrice price) {
        if (price == null) {
            return null;
        }
        BigDecimal amount = price.of(Math.abs(cuHours));
        return sign() + price.currency().getCurrencyCode() + " "
                + String.format(Locale.ROOT, "%,." + amount.scale() + "f", amount);
    }

    /** {@code 36.5 CU-hours, EUR 5.84}. */
    public String text(@Nullable CuHourPrice price) {
        String money = money(price);
        return money == null ? amount() : amount() + ", " + money;
    }

    private String sign() {
        return cuHours < 0 ? "−" : "";
    }
}
