package dev.plimsoll.cli.show;

import dev.plimsoll.change.savings.Money;
import dev.plimsoll.change.savings.MonthlySaving;
import dev.plimsoll.change.savings.SavingsReport;
import dev.plimsoll.change.savings.SavingsReport.SavingsLine;
import dev.plimsoll.cli.terminal.Screen;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.web.page.SavingsText;
import java.io.PrintWriter;
import java.util.List;

/** The savings of a month as tables for a terminal. */
record SavingsTables(SavingsReport report) {

    void print(Screen screen) {
        PrintWriter out = screen.out();
        out.printf("Savings of %s (UTC), as of %s, in CU-hours%n%n", report.month(), FigureText.of(report.asOf()));
        Table sums = new Table("WHAT", "VERIFIED", "MONEY", "UNVERIFIED", "CHANGES", "DROPPED")
                .optional("DROPPED", "CHANGES");
        sum(sums, report.fleet());
        report.projects().forEach(line -> sum(sums, line));
        report.computes().forEach(line -> sum(sums, line));
        sums.print(screen);
        if (!report.savings().measured().isEmpty()) {
            out.println();
            changes(report.savings().measured()).print(screen);
        }
        if (!report.savings().unfollowed().isEmpty()) {
            out.printf("%nEstimated, not measured: recommended sizes that nobody followed%n");
            estimates().print(screen);
        }
        out.printf("%n%s%n", SavingsText.NOTE);
        out.flush();
    }

    private static void sum(Table table, SavingsLine<?> line) {
        table.row(line.subject(), SavingsText.cuHours(line.measured().verified()),
                SavingsText.money(line.verified()),
                SavingsText.cuHours(line.measured().unverified()), line.measured().changes(),
                line.measured().dropped());
    }

    private static Table changes(List<MonthlySaving> all) {
        Table table = new Table("COMPUTE", "CHANGE", "BY", "VERDICT", "AWAKE", "SAVED", "HIT RATIO")
                .optional("HIT RATIO", "BY");
        all.forEach(saving -> table.row(saving.compute(), SavingsText.sizes(saving.change()),
                saving.change().by().word(), SavingsText.verdict(saving.change()), FigureText.of(saving.awake()),
                SavingsText.cuHours(saving.cuHours()), SavingsText.hitRatios(saving)));
        return table;
    }

    private Table estimates() {
        Table table = new Table("COMPUTE", "LATEST RECOMMENDATION", "AWAKE", "ESTIMATED", "MONEY",
                "PREDICTED HIT RATIO").optional("PREDICTED HIT RATIO", "MONEY");
        report.savings()
                .unfollowed()
                .forEach(advice -> table.row(advice.compute(),
                        advice.advised().from() + " to " + advice.advised().to(), FigureText.of(advice.awake()),
                        SavingsText.cuHours(advice.cuHours()),
                        SavingsText.money(Money.of(report.prices().of(advice.compute()), advice.cuHours())),
                        SavingsText.predicted(advice.advised().predicted())));
        return table;
    }
}
