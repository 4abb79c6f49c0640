package dev.plimsoll.cli.show;

import dev.plimsoll.agent.ListedPrices;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.savings.SavingsReport;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.Verb;
import dev.plimsoll.config.Settings;
import dev.plimsoll.extension.Extensions;
import dev.plimsoll.store.Store;
import dev.plimsoll.web.json.SavingsJson;
import dev.plimsoll.web.page.SavingsPage;
import dev.plimsoll.web.view.FigureTable;
import java.time.YearMonth;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints what changes of size saved in a month. */
@Command(name = "report", description = "Prints what changes of size, and recommendations that people followed, saved or cost in a month. Estimates for the others are shown apart.", footer = {
    "", "Examples:", "  plimsoll report", "  plimsoll report --month 2026-03 -o html > savings.html",
    "  plimsoll report -o json | jq .fleet.verified_cu_hours"})
public final class ReportVerb extends Verb {

    /** The output formats of a report. */
    enum ReportFormat {
        TABLE, JSON, YAML, HTML
    }

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORM", defaultValue = "table", description = "Output format: table, json, yaml or html; default: "
                + "${DEFAULT-VALUE}.")
    private ReportFormat form = ReportFormat.TABLE;

    @Option(names = "--month", paramLabel = "YYYY-MM", description = "The month, in UTC; default: the present one.")
    private @Nullable String month;

    @Override
    public Integer call() {
        YearMonth wanted = month("--month", month);
        Settings settings = settings();
        CuHourPrices prices = ListedPrices.of(settings, err());
        SavingsReport report;
        List<FigureTable> more;
        try (Store store = store(settings.store())) {
            report = SavingsReport.of(wanted, now(), store.stores().savings().month(wanted), prices);
            more = Extensions.all()
                    .stream()
                    .flatMap(one -> one.tables(wanted, now(), store.stores().consumption(), prices).stream())
                    .filter(table -> !table.rows().isEmpty())
                    .toList();
        }
        switch (form) {
            case JSON -> Output.OutputFormat.JSON.print(SavingsJson.of(report, more), out());
            case YAML -> Output.OutputFormat.YAML.print(SavingsJson.of(report, more), out());
            case HTML -> out().println(SavingsPage.of(report, more));
            case TABLE -> SavingsTables.print(report, more, screen());
        }
        return Exit.DONE;
    }
}
