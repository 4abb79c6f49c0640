package dev.plimsoll.cli.show;

import dev.plimsoll.change.savings.SavingsReport;
import dev.plimsoll.change.savings.SavingsReport.SavingsLine;
import dev.plimsoll.cli.terminal.Screen;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.web.page.SavingsText;
import dev.plimsoll.web.page.SavingsText.SavingsColumn;
import dev.plimsoll.web.view.FigureTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** The savings of a month as tables for a terminal. */
final class SavingsTables {

    private SavingsTables() {}

    static void print(SavingsReport report, List<FigureTable> more, Screen screen) {
        PrintWriter out = screen.out();
        out.printf("Savings of %s (UTC), as of %s, in CU-hours%n%n", report.month(), FigureText.of(report.asOf()));
        List<SavingsLine<?>> sums = new ArrayList<>(List.of(report.fleet()));
        sums.addAll(report.projects());
        sums.addAll(report.computes());
        table(SavingsText.sums(""), sums).optional("DROPPED", "CHANGES").print(screen);
        if (!report.savings().measured().isEmpty()) {
            out.println();
            table(SavingsText.changes(), report.savings().measured()).optional("HIT RATIO", "BY").print(screen);
        }
        if (!report.savings().unfollowed().isEmpty()) {
            out.printf("%nEstimated, not measured: recommended sizes that nobody followed%n");
            table(SavingsText.estimates(report.prices()), report.savings().unfollowed())
                    .optional("PREDICTED HIT RATIO", "MONEY")
                    .print(screen);
        }
        more.forEach(table -> print(table, screen));
        out.printf("%n%s%n", SavingsText.NOTE);
        out.flush();
    }

    private static void print(FigureTable table, Screen screen) {
        screen.out().printf("%n%s%n", table.title());
        table(SavingsText.figures(table), table.rows()).print(screen);
        screen.out().println(table.note());
    }

    private static <T> Table table(List<SavingsColumn<T>> all, List<? extends T> rows) {
        List<SavingsColumn<T>> columns = all.stream().filter(column -> column.brief() != null).toList();
        Table table = new Table(columns.stream().map(SavingsColumn::brief).toArray(String[]::new));
        rows.forEach(row -> table.row(columns.stream().map(column -> column.cell().apply(row)).toArray()));
        return table;
    }
}
