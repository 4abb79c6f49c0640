package dev.plimsoll.web.json;

import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.savings.CountedChange;
import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.savings.MeasuredEffect;
import dev.plimsoll.change.savings.MeasuredSum;
import dev.plimsoll.change.savings.Money;
import dev.plimsoll.change.savings.MonthlySaving;
import dev.plimsoll.change.savings.SavingsReport;
import dev.plimsoll.change.savings.SavingsReport.SavingsLine;
import dev.plimsoll.change.savings.UnfollowedAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.verdict.Expectation.HitRatioInterval;
import dev.plimsoll.change.verdict.LoadedRatio;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.Hours;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** The savings of a month as JSON, the same over HTTP and on the command line. Measured and estimated stay apart. */
public final class SavingsJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();
    /** Decimals of hours and CU-hours: 0.000001 CU-hours are 4 ms of 1 CU. */
    private static final int DECIMALS = 6;

    private final CuHourPrices prices;

    private SavingsJson(CuHourPrices prices) {
        this.prices = prices;
    }

    /**
     * {@code {month, as_of, fleet, projects, computes, changes, unfollowed}}. Fields of money are null without a price,
     * and in sums over several currencies.
     */
    public static String of(SavingsReport report) {
        SavingsJson json = new SavingsJson(report.prices());
        CuHourPrice price = onlyPrice(report);
        ObjectNode root = MAPPER.createObjectNode()
                .put("month", report.month().toString())
                .put("as_of", report.asOf().toString())
                .put("currency", currency(report.fleet().verified()))
                .put("cu_hour_price", price == null ? null : price.amount());
        json.sums(root.putObject("fleet"), report.fleet());
        ArrayNode projects = root.putArray("projects");
        report.projects().forEach(line -> json.sums(projects.addObject().put("project_id", line.subject()), line));
        ArrayNode computes = root.putArray("computes");
        report.computes().forEach(line -> json.compute(computes.addObject(), line));
        ArrayNode changes = root.putArray("changes");
        report.savings().measured().forEach(saving -> json.change(changes.addObject(), saving));
        ArrayNode unfollowed = root.putArray("unfollowed");
        report.savings().unfollowed().forEach(advice -> json.estimate(unfollowed.addObject(), advice));
        return root.toString();
    }

    /** The price of all computes; null where they have several, or none. */
    private static @Nullable CuHourPrice onlyPrice(SavingsReport report) {
        Set<@Nullable CuHourPrice> all = new HashSet<>();
        report.computes().forEach(line -> all.add(report.prices().of(line.subject())));
        return all.size() == 1 ? all.iterator().next() : null;
    }

    private void compute(ObjectNode into, SavingsLine<ComputeId> line) {
        CuHourPrice price = prices.of(line.subject());
        sums(named(into, line.subject()), line);
        into.put("cu_hour_price", price == null ? null : price.amount());
    }

    private void sums(ObjectNode into, SavingsLine<?> line) {
        MeasuredSum measured = line.measured();
        into.put("verified_cu_hours", hours(measured.verified()))
                .put("verified_money", money(line.verified()))
                .put("unverified_cu_hours", hours(measured.unverified()))
                .put("changes", measured.changes())
                .put("unmeasured_changes", measured.unmeasured())
                .put("dropped_connections", measured.dropped())
                .put("estimated_unfollowed_cu_hours", hours(line.estimate()))
                .put("estimated_unfollowed_money", money(line.estimated()))
                .put("currency", currency(line.verified()));
    }

    private void change(ObjectNode into, MonthlySaving saving) {
        CountedChange change = saving.change();
        MeasuredEffect effect = change.effect();
        LoadedRatio before = change.expected().before();
        Double cuHours = saving.cuHours();
        named(into, saving.compute()).put("change_id", change.id())
                .put("changed_by", change.by().word())
                .put("since", change.since().toString());
        into.set("from", FigureJson.tree(change.from()));
        into.set("to", FigureJson.tree(change.to()));
        into.put("verdict", effect == null ? null : effect.verdict().word())
                .put("verified", change.isVerified())
                .put("awake_hours", hours(Hours.of(saving.awake())))
                .put("saved_cu_hours", cuHours == null ? null : hours(cuHours))
                .put("saved_money", cuHours == null ? null : money(Money.of(prices.of(saving.compute()), cuHours)))
                .put("hit_ratio_before", before == null ? null : value(before.hitRatio()))
                .put("hit_ratio_after", effect == null ? null : value(effect.hitRatio()))
                .put("dropped_connections", change.dropped())
                .put("cold_misses", effect == null ? null : effect.coldMisses());
    }

    private void estimate(ObjectNode into, UnfollowedAdvice advice) {
        HitRatioInterval predicted = advice.advised().predicted();
        named(into, advice.compute()).put("present_cu", advice.advised().from().max().value())
                .put("advised_cu", advice.advised().to().max().value())
                .put("awake_hours", hours(Hours.of(advice.awake())))
                .put("estimated_cu_hours", hours(advice.cuHours()))
                .put("estimated_money", money(Money.of(prices.of(advice.compute()), advice.cuHours())))
                .put("predicted_hit_ratio_lower", predicted == null ? null : value(predicted.lower()))
                .put("predicted_hit_ratio", predicted == null ? null : value(predicted.expected()))
                .put("predicted_hit_ratio_upper", predicted == null ? null : value(predicted.upper()));
    }

    private static ObjectNode named(ObjectNode into, ComputeId compute) {
        return into.put("project_id", compute.projectId()).put("endpoint_id", compute.endpointId());
    }

    private static @Nullable Double value(@Nullable Ratio ratio) {
        return ratio == null ? null : (Double) ratio.value();
    }

    /** Null without a price, or in several currencies. */
    private static @Nullable BigDecimal money(Money money) {
        SortedMap<String, BigDecimal> rounded = money.rounded();
        return rounded.size() == 1 ? rounded.get(rounded.firstKey()) : null;
    }

    private static @Nullable String currency(Money money) {
        SortedMap<String, BigDecimal> rounded = money.rounded();
        return rounded.size() == 1 ? rounded.firstKey() : null;
    }

    /** CU-hours or hours, without the noise of binary fractions. */
    static BigDecimal hours(double amount) {
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
            CuHourPrice price = prices.of(status.compute().id());
            return saving == null ? null
                    : price == null ? new MonthSavingJson(hours(saving), null, null)
                            : new MonthSavingJson(hours(saving), price.of(saving), price.currency().getCurrencyCode());
        }
    }
}
