package dev.plimsoll.cli.show;

import dev.plimsoll.agent.PassCount;
import dev.plimsoll.agent.SinglePass;
import dev.plimsoll.change.status.ComputeStatuses;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.SimilarCompute;
import dev.plimsoll.cli.verb.Verb;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** A verb that shows the fleet by stored probes and one list call of each project. It probes no compute. */
abstract class StoredStatusVerb extends Verb {

    @Parameters(arity = "0..1", paramLabel = "COMPUTE", description = "Only this compute, by id or PROJECT/ID.")
    private @Nullable String compute;

    /**
     * The status of the fleet, or of the one compute that is named.
     *
     * @throws VerbFailure if there is no such compute
     */
    final FleetStatus status(Settings settings) {
        PassCount count = new PassCount();
        FleetStatus all = showing(() -> FleetTables.pass(count), () -> RecordedFleet.besideTheFleet(settings, err(),
                store -> SinglePass.remembered(settings, store, count, clock())));
        return compute == null ? all : only(all, compute);
    }

    private static FleetStatus only(FleetStatus all, String name) {
        ComputeId one = SimilarCompute.one(all.named(name), () -> new VerbFailure(Exit.REFUSED,
                "there is no compute '%s'%s".formatted(name,
                        SimilarCompute.hint(name, all.computeStatuses().keySet(),
                                "; plimsoll advise lists all known computes"))));
        return all.with(ComputeStatuses.of(Map.of(one, Objects.requireNonNull(all.computeStatuses().get(one)))));
    }
}
