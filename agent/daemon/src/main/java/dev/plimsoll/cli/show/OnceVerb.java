package dev.plimsoll.cli.show;

import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.agent.ListedPrices;
import dev.plimsoll.agent.PassCount;
import dev.plimsoll.agent.SinglePass;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.Verb;
import dev.plimsoll.config.Settings;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.web.json.FleetJson;
import dev.plimsoll.web.json.FleetJson.ListPage;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs one reconciliation pass without changes. */
@Command(name = "once", description = "Runs one pass: lists the computes, probes those that are awake, and prints the recommendations. Changes no compute. Stores the probes in store.url, so repeated runs by cron learn as the daemon does.", footer = {
    "", "Examples:", "  plimsoll once", "  plimsoll once -c plimsoll.yaml -o json > fleet.json"})
public final class OnceVerb extends Verb {

    @Mixin
    private Output output = new Output();

    @Override
    public Integer call() throws IOException {
        Settings settings = settings();
        FleetStatus status = probed(settings);
        if (output.isData()) {
            output.stream(out -> new FleetJson(ListedPrices.in(status, settings)).computes(status, ListPage.ALL, out),
                    out());
        } else {
            FleetTables.computes(status).print(screen());
            FleetTables.partial(status, now(), err());
        }
        if (!status.leader()) {
            say("an agent runs on this store; these are its results, and this run probed nothing");
        } else if (waitsForASecondProbe(status)) {
            say("computes with only one probe are assessed by the next run, at least %s from now".formatted(
                    FigureText.of(settings.defaults().observe().interval())));
        }
        return Exit.DONE;
    }

    private FleetStatus probed(Settings settings) {
        PassCount count = new PassCount();
        return showing(() -> FleetTables.pass(count), () -> RecordedFleet.keptBesideTheFleet(settings, err(),
                store -> SinglePass.probed(settings, store, count, clock())));
    }

    /** Whether this run's probe of a compute was the first one since that compute's start. */
    private static boolean waitsForASecondProbe(FleetStatus status) {
        return status.computeStatuses()
                .values()
                .stream()
                .anyMatch(computeStatus -> computeStatus.probes().observation() instanceof Observation.Observed
                        && computeStatus.assessment() instanceof Assessment.Inconclusive open && open.figures() != null
                        && open.figures().judged().samples() < 2);
    }
}
