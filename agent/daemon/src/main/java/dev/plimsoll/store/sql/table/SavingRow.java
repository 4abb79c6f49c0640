package dev.plimsoll.store.sql.table;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.savings.CountedChange;
import dev.plimsoll.change.savings.CountedChange.ChangedBy;
import dev.plimsoll.change.savings.MeasuredEffect;
import dev.plimsoll.change.savings.MonthlySaving;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Worded;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.json.RecordJson;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row of the table {@code saving}. */
final class SavingRow {

    static final List<String> COLUMNS = List.of("project_id", "endpoint_id", "month", "change_id", "changed_by",
            "from_min", "from_max", "to_min", "to_max", "since", "dropped", "expected", "verdict", "hit_ratio",
            "cold_misses", "awake", "counted_until");

    private SavingRow() {}

    /** The values of {@link #COLUMNS}. */
    static List<@Nullable Object> values(MonthlySaving saving) {
        CountedChange change = saving.change();
        MeasuredEffect effect = change.effect();
        Ratio hitRatio = effect == null ? null : effect.hitRatio();
        return Arrays.asList(saving.compute().projectId(), saving.compute().endpointId(), saving.month().toString(),
                change.id(), change.by().word(), change.from().min().toString(), change.from().max().toString(),
                change.to().min().toString(), change.to().max().toString(), Times.of(change.since()), change.dropped(),
                RecordJson.write(change.expected()), effect == null ? null : effect.verdict().word(),
                hitRatio == null ? null : hitRatio.value(), effect == null ? null : effect.coldMisses(),
                Times.of(saving.awake()), Times.of(saving.until()));
    }

    /** Reads {@link #COLUMNS}. */
    static MonthlySaving read(ResultSet row) throws SQLException {
        Cells cells = new Cells(row);
        ComputeId compute = new ComputeId(cells.text(), cells.text());
        YearMonth month = YearMonth.parse(cells.text());
        CountedChange change = new CountedChange(cells.text(), Worded.read(ChangedBy.class, cells.text()), size(cells),
                size(cells),
                Times.instant(cells.number()), cells.countOrNull(), expected(cells.text()), effect(cells));
        return new MonthlySaving(compute, month, change, Duration.ofNanos(cells.number()),
                Times.instant(cells.number()));
    }

    private static Expectation expected(String text) throws SQLException {
        try {
            return RecordJson.read(text, Expectation.class);
        } catch (IOException spoiled) {
            throw new SQLException("an expectation cannot be read", spoiled);
        }
    }

    private static SizeRange size(Cells cells) throws SQLException {
        return new SizeRange(ComputeUnits.of(cells.text()), ComputeUnits.of(cells.text()));
    }

    private static @Nullable MeasuredEffect effect(Cells cells) throws SQLException {
        String verdict = cells.textOrNull();
        Double hitRatio = cells.decimalOrNull();
        Long misses = cells.numberOrNull();
        return verdict == null ? null
                : new MeasuredEffect(Worded.read(EffectVerdict.class, verdict),
                        hitRatio == null ? null : new Ratio(hitRatio),
                        misses);
    }
}
