package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Table;
import dev.plimsoll.knowledge.Prices;
import dev.plimsoll.regret.Terms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The same weeks at the prices of other owners. */
final class Sweep {

    private static final List<Prices> OTHERS = List.of(priced(4, 1), priced(16, 2), priced(8, 0.5), priced(8, 8));

    private final Map<Prices, List<Result>> results = new LinkedHashMap<>();

    void add(Exact exact) {
        for (Prices prices : OTHERS) {
            Contestant ours = new Contestant("", () -> new Metered(Terms.SHIPPED.withPrices(prices)));
            results.computeIfAbsent(prices, key -> new ArrayList<>())
                    .add(Result.of(exact, new Tariff(prices), List.of(ours)));
        }
    }

    Table table() {
        Table table = new Table(Tally.HEADS);
        results.forEach((prices, weeks) -> {
            String name = String.format(java.util.Locale.ROOT, "violation %.0f, restart %.1f", prices.violationPrice(),
                    prices.restartPrice());
            table.row(new Tally(weeks, result -> result.bills().getFirst()).cells(name));
        });
        return table;
    }

    private static Prices priced(double violation, double restart) {
        Prices shipped = Prices.SHIPPED;
        return new Prices(shipped.allowedMisses(), shipped.nearLimit(), violation, restart, shipped.connectionPrice());
    }
}
