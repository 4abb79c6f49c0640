package dev.plimsoll.web.page;

import static dev.plimsoll.web.view.StatusView.known;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.savings.BilledSaving;
import dev.plimsoll.change.savings.BilledSaving.BillGap;
import dev.plimsoll.change.savings.BilledSaving.BilledUse;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.savings.MeasuredEffect;
import dev.plimsoll.change.savings.Money;
import dev.plimsoll.change.savings.MonthlySaving;
import dev.plimsoll.change.savings.SavingsReport.SavingsLine;
import dev.plimsoll.change.savings.UnfollowedAdvice;
import dev.plimsoll.change.verdict.Expectation.HitRatioInterval;
import dev.plimsoll.change.verdict.LoadedRatio;
import dev.plimsoll.explain.CostSentences;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.view.FigureTable;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The cells of a report of savings, the same in a table and in HTML. An unknown value is {@code –}. */
public final class SavingsText {

    /** An unknown value. */
    private static final String UNKNOWN = "–";

    /** What the figures of a report are; below each report. */
    public static final String NOTE = "Verified: awake hours at the new size, times the difference of the sizes, for changes"
            + " with a verdict. Unverified: the same for changes without a verdict, or an inconclusive one. It is not part"
            + " of the verified sum. Estimated: what recommended sizes would have saved while nobody followed them."
            + " A figure below zero is a cost.";

    private SavingsText() {}

    /**
     * A column of a report.
     *
     * @param name  its heading on a page
     * @param brief its heading on a terminal; null where it is not shown there
     * @param cell  its text in a row
     */
    public record SavingsColumn<T>(String name, @Nullable String brief, Function<T, String> cell) {}

    /**
     * The columns of sums, in their order.
     *
     * @param subject what a row is about
     */
    public static List<SavingsColumn<SavingsLine<?>>> sums(String subject) {
        return List.of(new SavingsColumn<>(subject, "WHAT", line -> line.subject().toString()),
                new SavingsColumn<>("Verified CU-hours", "VERIFIED", line -> cuHours(line.measured().verified())),
                new SavingsColumn<>("Verified money", "MONEY", line -> money(line.verified())),
                new SavingsColumn<>("Unverified CU-hours", "UNVERIFIED", line -> cuHours(line.measured().unverified())),
                new SavingsColumn<>("Changes", "CHANGES", line -> FigureText.of(line.measured().changes())),
                new SavingsColumn<>("Dropped connections", "DROPPED",
                        line -> FigureText.of(line.measured().dropped())));
    }

    /** The columns of a table of an extension. */
    public static List<SavingsColumn<List<Object>>> figures(FigureTable table) {
        return IntStream.range(0, table.columns().size())
                .mapToObj(i -> new SavingsColumn<List<Object>>(table.headings().get(i),
                        table.headings().get(i).toUpperCase(Locale.ROOT), row -> FigureTable.text(row.get(i))))
                .toList();
    }

    /** The changes and followed advice. */
    public static List<SavingsColumn<MonthlySaving>> changes(CuHourPrices prices) {
        return List.of(new SavingsColumn<>("Compute", "COMPUTE", saving -> saving.compute().toString()),
                new SavingsColumn<>("Change", "CHANGE",
                        saving -> saving.change().from() + " to " + saving.change().to()),
                new SavingsColumn<>("By", "BY", saving -> saving.change().by().word()),
                new SavingsColumn<>("Since", null, saving -> FigureText.of(saving.change().since())),
                new SavingsColumn<>("Verdict", "VERDICT", saving -> verdict(saving.change().effect())),
                new SavingsColumn<>("Awake", "AWAKE", saving -> FigureText.of(saving.awake())),
                new SavingsColumn<>("Saved CU-hours", "SAVED", saving -> saved(saving)),
                new SavingsColumn<>("Saved money", "MONEY",
                        saving -> money(saving.compute(), saving.cuHours(), prices)),
                new SavingsColumn<>("Billed mean before to after", null, saving -> billed(saving.billed())),
                new SavingsColumn<>("Hit ratio before to after", "HIT RATIO", SavingsText::hitRatios),
                new SavingsColumn<>("Dropped connections", null, saving -> count(saving.change().dropped())),
                new SavingsColumn<>("Cold misses", null,
                        saving -> count(known(saving.change().effect(), MeasuredEffect::coldMisses))));
    }

    /** What advice that nobody followed would have saved. */
    public static List<SavingsColumn<UnfollowedAdvice>> estimates(CuHourPrices prices) {
        return List.of(new SavingsColumn<>("Compute", "COMPUTE", advice -> advice.compute().toString()),
                new SavingsColumn<>("Latest recommendation", "LATEST RECOMMENDATION",
                        advice -> advice.advised().from() + " to " + advice.advised().to()),
                new SavingsColumn<>("Awake", "AWAKE", advice -> FigureText.of(advice.awake())),
                new SavingsColumn<>("Estimated CU-hours", "ESTIMATED", advice -> cuHours(advice.cuHours())),
                new SavingsColumn<>("Estimated money", "MONEY",
                        advice -> money(advice.compute(), advice.cuHours(), prices)),
                new SavingsColumn<>("Predicted hit ratio (80 % interval)", "PREDICTED HIT RATIO",
                        advice -> predicted(advice.advised().predicted())));
    }

    private static String count(@Nullable Number number) {
        return number == null ? UNKNOWN : FigureText.of(number.longValue());
    }

    private static String cuHours(@Nullable Double amount) {
        return amount == null ? UNKNOWN : FigureText.amount(amount);
    }

    /** CU-hours, or why they are not known: {@code not measured: hours missing}. */
    private static String saved(MonthlySaving saving) {
        BillGap gap = saving.unmeasured();
        return gap == null ? cuHours(saving.cuHours()) : "not measured: " + gap.word().replace('_', ' ');
    }

    /** {@code 1.25 CU in 40 h to 0.75 CU in 12 h}: mean sizes, with the awake time behind each. */
    private static String billed(@Nullable BilledSaving both) {
        return both == null ? UNKNOWN : billed(both.before()) + " to " + billed(both.after());
    }

    private static String billed(BilledUse use) {
        Double mean = use.meanCu();
        return mean == null ? UNKNOWN
                : FigureText.text("%.2f CU in %s", mean, FigureText.of(use.awake()));
    }

    /** {@code EUR 0.20}, or {@code −EUR 0.20, USD 1.05}; {@code –} without a price. */
    public static String money(Money money) {
        String amounts = amounts(money).collect(Collectors.joining(", "));
        return amounts.isEmpty() ? UNKNOWN : amounts;
    }

    private static String money(ComputeId compute, @Nullable Double cuHours, CuHourPrices prices) {
        return cuHours == null ? UNKNOWN : money(Money.of(prices.of(compute), cuHours));
    }

    private static Stream<String> amounts(Money money) {
        return money.rounded().entrySet().stream().map(part -> amount(part.getKey(), part.getValue()));
    }

    public static String expected(double cuHours) {
        return minus(cuHours) + CostSentences.cuHours(Math.abs(cuHours));
    }

    /** What is expected in a month: {@code 36.5 CU-hours, EUR 5.84}, with each currency; {@code −73 CU-hours} without one. */
    public static String expected(double cuHours, Money money) {
        return Stream.concat(Stream.of(expected(cuHours)), amounts(money)).collect(Collectors.joining(", "));
    }

    private static String amount(String currency, BigDecimal amount) {
        return FigureText.text("%s%s %,." + amount.scale() + "f", minus(amount.signum()), currency,
                amount.abs());
    }

    private static String minus(double cuHours) {
        return cuHours < 0 ? "−" : "";
    }

    private static String verdict(@Nullable MeasuredEffect effect) {
        return effect == null ? "no verdict yet" : effect.verdict().word();
    }

    /** {@code 99.95 % to 99.91 %}: the hit ratio before and after. */
    private static String hitRatios(MonthlySaving saving) {
        MeasuredEffect effect = saving.change().effect();
        return percent(known(saving.change().expected().before(), LoadedRatio::hitRatio)) + " to "
                + percent(known(effect, MeasuredEffect::hitRatio));
    }

    /** {@code 99.10 % (98.20 % to 99.90 %)}: a predicted hit ratio with its 80 % interval. */
    private static String predicted(@Nullable HitRatioInterval interval) {
        return interval == null ? UNKNOWN
                : "%s (%s to %s)".formatted(interval.expected(), interval.lower(), interval.upper());
    }

    private static String percent(@Nullable Ratio ratio) {
        return ratio == null ? UNKNOWN : ratio.toString();
    }
}
