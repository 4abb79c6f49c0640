package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.savings.UnfollowedAdvice;
import dev.plimsoll.change.savings.UnfollowedAdvice.AdvisedRange;
import dev.plimsoll.change.verdict.Expectation.HitRatioInterval;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row of the table {@code unfollowed}. */
final class UnfollowedRow {

    static final List<String> COLUMNS = List.of("project_id", "endpoint_id", "month", "from_cu", "to_cu",
            "predicted_lower", "predicted_expected", "predicted_upper", "awake", "cu_hours", "counted_until");

    private UnfollowedRow() {}

    /** The values of {@link #COLUMNS}. */
    static List<@Nullable Object> values(UnfollowedAdvice one) {
        HitRatioInterval predicted = one.advised().predicted();
        return Arrays.asList(one.compute().projectId(), one.compute().endpointId(), one.month().toString(),
                one.advised().from().max().toString(), one.advised().to().max().toString(),
                predicted == null ? null : predicted.lower().value(),
                predicted == null ? null : predicted.expected().value(),
                predicted == null ? null : predicted.upper().value(), Times.of(one.awake()), one.cuHours(),
                Times.of(one.until()));
    }

    /** Reads {@link #COLUMNS}. */
    static UnfollowedAdvice read(ResultSet row) throws SQLException {
        Cells cells = new Cells(row);
        ComputeId compute = new ComputeId(cells.text(), cells.text());
        YearMonth month = YearMonth.parse(cells.text());
        AdvisedRange advised = new AdvisedRange(fixed(cells), fixed(cells), interval(cells));
        return new UnfollowedAdvice(compute, month, advised, Duration.ofNanos(cells.number()), cells.decimal(),
                Times.instant(cells.number()));
    }

    private static SizeRange fixed(Cells cells) throws SQLException {
        return SizeRange.fixed(ComputeUnits.of(cells.text()));
    }

    private static @Nullable HitRatioInterval interval(Cells cells) throws SQLException {
        Double lower = cells.decimalOrNull();
        Double expected = cells.decimalOrNull();
        Double upper = cells.decimalOrNull();
        return lower == null || expected == null || upper == null ? null
                : new HitRatioInterval(new Ratio(lower), new Ratio(expected), new Ratio(upper));
    }
}
