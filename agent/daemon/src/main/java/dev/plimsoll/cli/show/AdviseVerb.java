package dev.plimsoll.cli.show;

import dev.plimsoll.agent.SinglePass;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.Verb;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.json.StatusJson;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the present recommendations. */
@Command(name = "advise", description = "Prints the present recommendations from the stored probes. Probes no compute.", footer = {
    "", "Examples:",
    "  plimsoll advise", "  plimsoll advise ep-shop-1 --explain",
    "  plimsoll advise -o json | jq '.recommendations[] | {endpoint_id, action, reason}'"})
public final class AdviseVerb extends Verb {

    @Mixin
    private Output output = new Output();

    @Parameters(arity = "0..1", paramLabel = "COMPUTE", description = "Only this compute, by id or PROJECT/ID.")
    private @Nullable String compute;

    @Option(names = "--explain", description = "Also prints the evidence, the predicted hit ratio per size with its confidence interval, the restart impact, and the sizes that were ruled out with the reason.")
    private boolean explain;

    @Override
    public Integer call() throws IOException {
        Settings settings = settings();
        FleetStatus all = RecordedFleet.besideTheFleet(settings, err(),
                store -> SinglePass.remembered(settings, store, clock()));
        FleetStatus status = compute == null ? all : only(all, compute);
        if (output.json()) {
            StatusJson.recommendations(status, out());
            out().println();
        } else if (explain) {
            FleetTables.inOrder(status).forEach(computeStatus -> AdviceExplanation.of(computeStatus).print(out()));
        } else {
            FleetTables.advice(status).print(out());
        }
        FleetTables.partial(status, err());
        return Exit.DONE;
    }

    private static FleetStatus only(FleetStatus all, String name) {
        ComputeStatus one = all.find(name)
                .orElseThrow(() -> new Failure(Exit.REFUSED,
                        "plimsoll: there is no compute '%s'; plimsoll advise lists all known computes"
                                .formatted(name)));
        Map<ComputeId, ComputeStatus> computeStatuses = Map.of(one.compute().id(), one);
        return new FleetStatus(all.at(), all.discovered(), computeStatuses, all.missing(), all.fault(), all.unknown(),
                all.stopped(), all.leader());
    }
}
