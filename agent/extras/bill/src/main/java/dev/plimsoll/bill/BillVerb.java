package dev.plimsoll.bill;

import dev.plimsoll.agent.ListedPrices;
import dev.plimsoll.cli.show.SavingsTables;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.Verb;
import dev.plimsoll.config.Settings;
import dev.plimsoll.store.Store;
import dev.plimsoll.web.json.FigureJson;
import dev.plimsoll.web.view.FigureTable;
import java.time.YearMonth;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints what each project and branch cost in a month. */
@Command(name = "bill", description = "Prints what the platform bills for each project and branch in a month, its trend, and how that agrees with what the agent saw. It shows what an agent stored.", footer = {
    "", "Examples:", "  plimsoll bill", "  plimsoll bill --month 2026-03",
    "  plimsoll bill -o json | jq '.bill[] | select(.branch_id == \"all\")'"})
final class BillVerb extends Verb {

    @Mixin
    private Output output = new Output();

    @Option(names = {"--month",
        "--period"}, paramLabel = "YYYY-MM", description = "The month, in UTC; default: the present one.")
    private @Nullable String month;

    @Override
    public Integer call() {
        YearMonth wanted = month("--month", month);
        Settings settings = settings();
        List<FigureTable> tables;
        try (Store store = store(settings.store())) {
            tables = new BillTables(wanted, now(), store.stores().consumption(), ListedPrices.of(settings, err()))
                    .all();
        }
        if (output.isData()) {
            output.print(FigureJson.write(FigureTable.all(tables)), out());
        } else {
            for (FigureTable table : tables) {
                SavingsTables.print(table, screen());
                out().println();
            }
            out().flush();
        }
        return Exit.DONE;
    }
}
