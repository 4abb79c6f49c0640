package dev.plimsoll.web.page.fleet;

import static dev.plimsoll.web.view.StatusView.known;

import dev.plimsoll.advice.Action;
import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.json.SavingsJson;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The table of the fleet as CSV (RFC 4180), written one compute after the other. What is not known is empty. */
final class FleetCsv {

    /** What a spreadsheet takes for a formula. */
    private static final Pattern FORMULA = Pattern.compile("^[=+\\-@\\t\\r].*", Pattern.DOTALL);
    private static final Pattern SPECIAL = Pattern.compile("[\",\\r\\n]");

    private final Map<String, Function<FleetRow, @Nullable Object>> columns = new LinkedHashMap<>();

    /**
     * @param labels names of labels, each a column
     * @param saved  CU-hours of each compute with verified changes; null where that is not known
     */
    FleetCsv(Iterable<String> labels, @Nullable Map<ComputeId, Double> saved, YearMonth month) {
        columns.put("project_id", row -> row.status().id().projectId());
        columns.put("project_name", row -> row.status().project().name());
        columns.put("endpoint_id", row -> row.status().id().endpointId());
        columns.put("branch_id", row -> row.status().compute().branchId());
        labels.forEach(name -> columns.put("label_" + name, row -> row.status().labels().get(name)));
        columns.put("state", row -> row.figures().state());
        columns.put("phase", row -> row.status().phase().word());
        columns.put("min_cu", row -> row.figures().size().min().value());
        columns.put("max_cu", row -> row.figures().size().max().value());
        columns.put("hit_ratio", row -> known(row.figures().hitRatio(), ratio -> ratio.value()));
        columns.put("connections", row -> row.figures().connections());
        columns.put("connections_limit", row -> row.figures().connectionsLimit());
        columns.put("action", row -> row.advice().action().word());
        columns.put("reason", row -> row.advice().reason().word());
        columns.put("advised_min_cu", row -> advised(row) ? row.advice().target().min().value() : null);
        columns.put("advised_max_cu", row -> advised(row) ? row.advice().target().max().value() : null);
        columns.put("dismissed_until", row -> known(row.advice().dismissed(), one -> one.until()));
        columns.put("saving_cu_hours", row -> known(row.advice().saving(), SavingsJson::hours));
        columns.put("used_cu_hours_least", row -> known(row.used(month), used -> SavingsJson.hours(used.least())));
        columns.put("used_cu_hours_most", row -> known(row.used(month), used -> SavingsJson.hours(used.most())));
        columns.put("saved_cu_hours",
                row -> known(saved, all -> SavingsJson.hours(all.getOrDefault(row.status().id(), 0.0))));
        columns.put("cu_hour_price", row -> known(row.price(), CuHourPrice::amount));
        columns.put("currency", row -> known(row.price(), price -> price.currency().getCurrencyCode()));
    }

    private static boolean advised(FleetRow row) {
        return row.advice().action() != Action.HOLD;
    }

    void write(List<FleetRow> rows, Writer out) throws IOException {
        line(new ArrayList<>(columns.keySet()), out);
        for (FleetRow row : rows) {
            List<@Nullable Object> cells = new ArrayList<>();
            columns.values().forEach(cell -> cells.add(cell.apply(row)));
            line(cells, out);
        }
    }

    private static void line(List<? extends @Nullable Object> cells, Writer out) throws IOException {
        for (int i = 0; i < cells.size(); i++) {
            out.append(i == 0 ? "" : ",").append(cell(cells.get(i)));
        }
        out.append("\r\n");
    }

    /** Text may come from outside: none of it is a formula. */
    static String cell(@Nullable Object value) {
        String plain = value == null ? ""
                : value instanceof BigDecimal number ? number.toPlainString() : value.toString();
        String text = value instanceof String && FORMULA.matcher(plain).matches() ? "'" + plain : plain;
        return SPECIAL.matcher(text).find() ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
