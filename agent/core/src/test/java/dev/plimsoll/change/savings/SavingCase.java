package dev.plimsoll.change.savings;

import dev.plimsoll.Given;
import dev.plimsoll.change.savings.CountedChange.ChangedBy;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.fleet.size.SizeRange;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Currency;
import org.jspecify.annotations.Nullable;

/** A change from 4 CU to 1 CU in March, and what a test varies of it. */
final class SavingCase {

    static final YearMonth MARCH = YearMonth.of(2026, 3);
    static final Instant BEGIN = Instant.parse("2026-03-01T00:00:00Z");
    static final Instant END = Instant.parse("2026-04-01T00:00:00Z");
    static final Instant MADE = Instant.parse("2026-03-10T12:00:00Z");
    static final MeasuredEffect CONFIRMED = new MeasuredEffect(EffectVerdict.CONFIRMED, null, null);

    private SizeRange from = Given.cu("4");
    private SizeRange to = Given.cu("1");
    private Instant since = MADE;
    private @Nullable Integer dropped;
    private @Nullable MeasuredEffect effect;

    SavingCase sizes(SizeRange before, SizeRange after) {
        from = before;
        to = after;
        return this;
    }

    SavingCase since(Instant time) {
        since = time;
        return this;
    }

    SavingCase dropped(@Nullable Integer connections) {
        dropped = connections;
        return this;
    }

    SavingCase judged(EffectVerdict verdict) {
        effect = new MeasuredEffect(verdict, null, null);
        return this;
    }

    CountedChange change() {
        return new CountedChange("c1", ChangedBy.AGENT, from, to, since, dropped, Expectation.NONE, effect);
    }

    /** The saving of March after so much awake time. */
    MonthlySaving awake(Duration time) {
        return new MonthlySaving(Given.ID, MARCH, change(), time, since, null);
    }

    static CuHourPrice price(String amount, String currency) {
        return new CuHourPrice(new BigDecimal(amount), Currency.getInstance(currency));
    }
}
