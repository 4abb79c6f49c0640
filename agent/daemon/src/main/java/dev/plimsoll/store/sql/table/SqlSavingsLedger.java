package dev.plimsoll.store.sql.table;

import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.change.savings.MeasuredEffect;
import dev.plimsoll.change.savings.MonthlySaving;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.change.savings.UnfollowedAdvice;
import dev.plimsoll.fleet.ComputeId;
import java.sql.Connection;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The savings of changes by month, in SQL that SQLite and PostgreSQL share. */
public record SqlSavingsLedger(Db db) implements SavingsLedger {

    private static final RecordColumns<MonthlySaving> SAVINGS = RecordColumns.of(MonthlySaving.class, """
            project_id, endpoint_id, month, change_id, changed_by, from_min, from_max, to_min, to_max, since, dropped,
            expected, verdict, hit_ratio, cold_misses, awake, counted_until, null, null, null, null, null, null""");
    /** Its sizes are fixed. */
    private static final RecordColumns<UnfollowedAdvice> ESTIMATES = RecordColumns.of(UnfollowedAdvice.class, """
            project_id, endpoint_id, month, from_cu, from_cu, to_cu, to_cu, predicted_lower, predicted_expected,
            predicted_upper, awake, cu_hours, counted_until""");
    /** A sum that counts to an earlier time is older; an agent that lost its claim may write it late. */
    private static final String KEEP = """
            insert into saving %s
            on conflict (project_id, endpoint_id, month, change_id) do update set awake = excluded.awake,
                counted_until = excluded.counted_until where excluded.counted_until > saving.counted_until"""
            .formatted(SAVINGS.insertion());

    private static final String KEEP_ESTIMATE = """
            insert into unfollowed %s
            on conflict (project_id, endpoint_id, month) do update set from_cu = excluded.from_cu,
                to_cu = excluded.to_cu, predicted_lower = excluded.predicted_lower,
                predicted_expected = excluded.predicted_expected, predicted_upper = excluded.predicted_upper,
                awake = excluded.awake, cu_hours = excluded.cu_hours, counted_until = excluded.counted_until
            where excluded.counted_until > unfollowed.counted_until"""
            .formatted(ESTIMATES.insertion());

    @Override
    public Map<ComputeId, ComputeSavings> latest(YearMonth since) {
        List<MonthlySaving> rows = db.list(SAVINGS, """
                select %s from saving where month >= ?
                    and month = (select max(month) from saving as later
                        where later.project_id = saving.project_id and later.endpoint_id = saving.endpoint_id)
                order by project_id, endpoint_id, since""".formatted(SAVINGS), since.toString());
        List<UnfollowedAdvice> estimates = db.list(ESTIMATES,
                "select %s from unfollowed where month >= ? order by month".formatted(ESTIMATES), since.toString());
        Map<ComputeId, List<MonthlySaving>> months = new HashMap<>();
        rows.forEach(row -> months.computeIfAbsent(row.compute(), id -> new ArrayList<>()).add(row));
        Map<ComputeId, ComputeSavings> all = new HashMap<>();
        months.forEach((id, own) -> all.put(id, new ComputeSavings(own, null, null)));
        // The latest month of a compute comes last.
        estimates.forEach(advice -> all.merge(advice.compute(), new ComputeSavings(List.of(), advice, null),
                (known, later) -> new ComputeSavings(known.months(), advice, null)));
        return all;
    }

    @Override
    public void keep(Collection<ComputeSavings> savings) {
        db.write(connection -> {
            savings.forEach(saving -> keep(connection, saving));
            return savings.size();
        });
    }

    private static void keep(Connection connection, ComputeSavings savings) {
        savings.months().forEach(saving -> keep(connection, saving));
        UnfollowedAdvice estimate = savings.unfollowed();
        if (estimate != null) {
            Db.execute(connection, KEEP_ESTIMATE, ESTIMATES.values(estimate));
        }
    }

    private static void keep(Connection connection, MonthlySaving saving) {
        Db.execute(connection, KEEP, SAVINGS.values(saving));
        MeasuredEffect effect = saving.change().effect();
        if (effect != null) {
            Db.execute(connection, """
                    update saving set verdict = ?, hit_ratio = ?, cold_misses = ?
                    where project_id = ? and endpoint_id = ? and change_id = ? and verdict is null""",
                    effect.verdict().word(), effect.hitRatio() == null ? null : (Double) effect.hitRatio().value(),
                    effect.coldMisses(), saving.compute(), saving.change().id());
        }
    }

    @Override
    public MonthSavings month(YearMonth month) {
        List<MonthlySaving> rows = db.list(SAVINGS, """
                select %s from saving where month = ? order by project_id, endpoint_id, since, change_id"""
                .formatted(SAVINGS), month.toString());
        return new MonthSavings(rows.stream().map(row -> row.billed(new SqlConsumptionHours(db))).toList(),
                db.list(ESTIMATES, "select %s from unfollowed where month = ? order by project_id, endpoint_id"
                        .formatted(ESTIMATES), month.toString()));
    }
}
