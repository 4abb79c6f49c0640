package dev.plimsoll.cli.show;

import dev.plimsoll.agent.ListedPrices;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.config.Settings;
import dev.plimsoll.web.json.FleetJson;
import dev.plimsoll.web.json.FleetJson.ListPage;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints the present recommendations. */
@Command(name = "advise", description = "Prints the present recommendations from the stored probes. Probes no compute.", footer = {
    "", "Examples:",
    "  plimsoll advise", "  plimsoll advise ep-shop-1 --explain",
    "  plimsoll advise -o json | jq '.recommendations[] | {endpoint_id, action}'"})
public final class AdviseVerb extends StoredStatusVerb {

    @Mixin
    private Output output = new Output();

    @Option(names = "--explain", description = "Also prints the evidence, the predicted hit ratio per size with its confidence interval, the restart impact, and the sizes that were ruled out with the reason.")
    private boolean explain;

    @Override
    public Integer call() throws IOException {
        Settings settings = settings();
        FleetStatus status = status(settings);
        if (output.isData()) {
            output.stream(
                    out -> new FleetJson(ListedPrices.in(status, settings)).recommendations(status, ListPage.ALL, out),
                    out());
        } else if (explain) {
            status.inOrder()
                    .forEach(computeStatus -> new AdviceExplanation(computeStatus, out()).print());
        } else {
            FleetTables.advice(status).print(screen());
        }
        FleetTables.partial(status, now(), err());
        return Exit.DONE;
    }
}
