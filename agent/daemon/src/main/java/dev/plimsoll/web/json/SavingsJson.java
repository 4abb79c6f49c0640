package dev.plimsoll.web.json;

import static dev.plimsoll.web.view.StatusView.known;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.savings.BilledSaving.BillGap;
import dev.plimsoll.change.savings.BilledSaving.BilledUse;
import dev.plimsoll.change.savings.CountedChange;
import dev.plimsoll.change.savings.CountedChange.ChangedBy;
import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.savings.MeasuredEffect;
import dev.plimsoll.change.savings.MeasuredSum;
import dev.plimsoll.change.savings.Money;
import dev.plimsoll.change.savings.MonthlySaving;
import dev.plimsoll.change.savings.SavingsReport;
import dev.plimsoll.change.savings.SavingsReport.SavingsLine;
import dev.plimsoll.change.savings.UnfollowedAdvice;
import dev.plimsoll.change.savings.UnfollowedAdvice.AdvisedRange;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation.HitRatioInterval;
import dev.plimsoll.change.verdict.LoadedRatio;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Hours;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.web.view.FigureTable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The savings of a month as JSON, the same over HTTP and on the command line. Measured and estimated stay apart. Fields of money
 * are null without a price, and in sums over several currencies.
 *
 * @param cuHourPrice the price of all computes; null where they have several, or none
 */
public record SavingsJson(String month, Instant asOf, @Nullable String currency, @Nullable BigDecimal cuHourPrice,
        SumsJson fleet, List<ProjectSums> projects, List<ComputeSums> computes, List<CountedJson> changes,
        List<EstimateJson> unfollowed) {

    /** Decimals of hours and CU-hours: 0.000001 CU-hours are 4 ms of 1 CU. */
    private static final int DECIMALS = 6;

    public static String of(SavingsReport report) {
        CuHourPrices prices = report.prices();
        SumsJson fleet = SumsJson.of(report.fleet());
        List<ComputeSums> computes = report.computes().stream().map(line -> ComputeSums.of(line, prices)).toList();
        List<@Nullable BigDecimal> all = computes.stream()
                .<@Nullable BigDecimal>map(ComputeSums::cuHourPrice)
                .distinct()
                .toList();
        return FigureJson.write(new SavingsJson(report.month().toString(), report.asOf(), fleet.currency(),
                all.size() == 1 ? all.getFirst() : null, fleet,
                report.projects().stream().map(line -> new ProjectSums(line.subject(), SumsJson.of(line))).toList(),
                computes,
                report.savings().measured().stream().map(saving -> CountedJson.of(saving, prices)).toList(),
                report.savings().unfollowed().stream().map(advice -> EstimateJson.of(advice, prices)).toList()));
    }

    /** The savings, with what extensions add to them. */
    public static String of(SavingsReport report, List<FigureTable> more) {
        String own = of(report);
        return more.isEmpty() ? own
                : "%s,%s".formatted(own.substring(0, own.length() - 1),
                        FigureJson.write(FigureTable.all(more)).substring(1));
    }

    /** The sums of one subject. */
    record SumsJson(BigDecimal verifiedCuHours, @Nullable BigDecimal verifiedMoney, BigDecimal unverifiedCuHours,
            int changes,
            int unmeasuredChanges, long droppedConnections, BigDecimal estimatedUnfollowedCuHours,
            @Nullable BigDecimal estimatedUnfollowedMoney, @Nullable String currency) {

        static SumsJson of(SavingsLine<?> line) {
            MeasuredSum measured = line.measured();
            SortedMap<String, BigDecimal> verified = line.verified().rounded();
            return new SumsJson(hours(measured.verified()), money(line.verified()), hours(measured.unverified()),
                    measured.changes(), measured.unmeasured(), measured.dropped(), hours(line.estimate()),
                    money(line.estimated()), verified.size() == 1 ? verified.firstKey() : null);
        }
    }

    record ProjectSums(String projectId, @JsonUnwrapped SumsJson sums) {}

    record ComputeSums(@JsonUnwrapped ComputeId compute, @JsonUnwrapped SumsJson sums,
            @Nullable BigDecimal cuHourPrice) {

        static ComputeSums of(SavingsLine<ComputeId> line, CuHourPrices prices) {
            return new ComputeSums(line.subject(), SumsJson.of(line),
                    known(prices.of(line.subject()), CuHourPrice::amount));
        }
    }

    /** What one change saved. */
    record CountedJson(@JsonUnwrapped ComputeId compute, String changeId, ChangedBy changedBy, Instant since,
            SizeRange from,
            SizeRange to, @Nullable EffectVerdict verdict, boolean verified, BigDecimal awakeHours,
            @Nullable BigDecimal savedCuHours, @Nullable BigDecimal savedMoney, @Nullable BillGap notMeasured,
            @Nullable BilledJson billedBefore, @Nullable BilledJson billedAfter, @Nullable Ratio hitRatioBefore,
            @Nullable Ratio hitRatioAfter, @Nullable Integer droppedConnections, @Nullable Long coldMisses) {

        static CountedJson of(MonthlySaving saving, CuHourPrices prices) {
            CountedChange change = saving.change();
            MeasuredEffect effect = change.effect();
            Double cuHours = saving.cuHours();
            return new CountedJson(saving.compute(), change.id(), change.by(), change.since(), change.from(),
                    change.to(),
                    known(effect, MeasuredEffect::verdict), change.isVerified(),
                    hours(Hours.of(saving.awake())),
                    known(cuHours, SavingsJson::hours),
                    known(cuHours, saved -> money(Money.of(prices.of(saving.compute()), saved))),
                    saving.unmeasured(), known(saving.billed(), both -> BilledJson.of(both.before())),
                    known(saving.billed(), both -> BilledJson.of(both.after())),
                    known(change.expected().before(), LoadedRatio::hitRatio),
                    known(effect, MeasuredEffect::hitRatio),
                    change.dropped(), known(effect, MeasuredEffect::coldMisses));
        }
    }

    /** What the platform bills for a compute in some awake hours. */
    record BilledJson(@Nullable BigDecimal meanCu, BigDecimal awakeHours) {

        static BilledJson of(BilledUse use) {
            return new BilledJson(known(use.meanCu(), SavingsJson::hours), hours(Hours.of(use.awake())));
        }
    }

    /** What advice that nobody followed would have saved. */
    record EstimateJson(@JsonUnwrapped ComputeId compute, ComputeUnits presentCu, ComputeUnits advisedCu,
            BigDecimal awakeHours, BigDecimal estimatedCuHours, @Nullable BigDecimal estimatedMoney,
            @Nullable Ratio predictedHitRatioLower, @Nullable Ratio predictedHitRatio,
            @Nullable Ratio predictedHitRatioUpper) {

        static EstimateJson of(UnfollowedAdvice advice, CuHourPrices prices) {
            AdvisedRange advised = advice.advised();
            HitRatioInterval predicted = advised.predicted();
            return new EstimateJson(advice.compute(), advised.from().max(), advised.to().max(),
                    hours(Hours.of(advice.awake())),
                    hours(advice.cuHours()), money(Money.of(prices.of(advice.compute()), advice.cuHours())),
                    known(predicted, HitRatioInterval::lower),
                    known(predicted, HitRatioInterval::expected),
                    known(predicted, HitRatioInterval::upper));
        }
    }

    /** Null without a price, or in several currencies. */
    private static @Nullable BigDecimal money(Money money) {
        SortedMap<String, BigDecimal> rounded = money.rounded();
        return rounded.size() == 1 ? rounded.get(rounded.firstKey()) : null;
    }

    /** CU-hours or hours, without the noise of binary fractions. */
    public static BigDecimal hours(double amount) {
        BigDecimal rounded = BigDecimal.valueOf(amount).setScale(DECIMALS, RoundingMode.HALF_EVEN);
        BigDecimal shortest = rounded.stripTrailingZeros();
        return shortest.scale() < 0 ? shortest.setScale(0) : shortest;
    }

    /**
     * An estimate of what following a recommendation saves in a month, as JSON: the figure of the pages.
     *
     * @param cuHours  CU-hours; below zero for a cost
     * @param money    the same at the price of the compute; null without a price
     * @param currency code of ISO 4217; null without a price
     */
    public record MonthSavingJson(BigDecimal cuHours, @Nullable BigDecimal money, @Nullable String currency) {

        /** Null where nothing that changes use is recommended, or the awake time is not known yet. */
        public static @Nullable MonthSavingJson of(ComputeStatus status, CuHourPrices prices) {
            Double saving = status.view().saving();
            CuHourPrice price = prices.of(status.id());
            return saving == null ? null
                    : price == null ? new MonthSavingJson(hours(saving), null, null)
                            : new MonthSavingJson(hours(saving), price.of(saving), price.currency().getCurrencyCode());
        }
    }
}
