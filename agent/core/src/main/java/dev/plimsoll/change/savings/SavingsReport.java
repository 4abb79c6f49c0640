package dev.plimsoll.change.savings;

import dev.plimsoll.change.savings.SavingsLedger.MonthSavings;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The savings of one month, by compute, by project and for the fleet.
 *
 * @param month    the month in UTC
 * @param asOf     when it was made; a month that has not ended yet still grows
 * @param savings  the stored savings
 * @param prices   price of a CU-hour of each compute
 * @param computes sums by compute, in order of project and endpoint
 * @param projects sums of those by project, in order
 * @param fleet    sum of those
 */
public record SavingsReport(YearMonth month, Instant asOf, MonthSavings savings, CuHourPrices prices,
        List<SavingsLine<ComputeId>> computes, List<SavingsLine<String>> projects, SavingsLine<String> fleet) {

    public SavingsReport {
        computes = List.copyOf(computes);
        projects = List.copyOf(projects);
    }

    /**
     * The sum of one subject.
     *
     * @param subject  the compute, the project, or {@code fleet}
     * @param measured measured sum
     * @param estimate CU-hours that advice would have saved, had somebody followed it; an estimate, part of no other sum
     * @param verified the verified CU-hours as money, each compute at its own price
     * @param estimated the estimate as money
     */
    public record SavingsLine<T>(T subject, MeasuredSum measured, double estimate, Money verified, Money estimated) {

        private SavingsLine<T> plus(SavingsLine<?> other) {
            return new SavingsLine<>(subject, measured.plus(other.measured), estimate + other.estimate,
                    verified.plus(other.verified), estimated.plus(other.estimated));
        }

        private <S> SavingsLine<S> of(S other) {
            return new SavingsLine<>(other, measured, estimate, verified, estimated);
        }
    }

    public static SavingsReport of(YearMonth month, Instant asOf, MonthSavings savings, CuHourPrices prices) {
        List<SavingsLine<ComputeId>> single = new ArrayList<>();
        savings.measured()
                .forEach(effect -> single.add(line(effect.compute(), MeasuredSum.of(List.of(effect)), 0, prices)));
        savings.unfollowed()
                .forEach(advice -> single.add(line(advice.compute(), MeasuredSum.NONE, advice.cuHours(), prices)));
        List<SavingsLine<ComputeId>> computes = summed(
                single.stream().sorted(Comparator.comparing(SavingsLine::subject)).toList(),
                Function.identity());
        List<SavingsLine<String>> projects = summed(computes, ComputeId::projectId);
        return new SavingsReport(month, asOf, savings, prices, computes, projects,
                summed(projects, project -> "fleet").stream()
                        .findFirst()
                        .orElse(new SavingsLine<>("fleet", MeasuredSum.NONE, 0, Money.NONE, Money.NONE)));
    }

    private static SavingsLine<ComputeId> line(ComputeId compute, MeasuredSum measured, double estimate,
            CuHourPrices prices) {
        @Nullable
        CuHourPrice price = prices.of(compute);
        return new SavingsLine<>(compute, measured, estimate, Money.of(price, measured.verified()),
                Money.of(price, estimate));
    }

    private static <S, T> List<SavingsLine<T>> summed(List<SavingsLine<S>> lines, Function<S, T> by) {
        Map<T, SavingsLine<T>> sums = new LinkedHashMap<>();
        lines.forEach(
                line -> sums.merge(by.apply(line.subject()), line.of(by.apply(line.subject())), SavingsLine::plus));
        return List.copyOf(sums.values());
    }
}
