package dev.plimsoll.account.computes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.account.AccountVerb;
import dev.plimsoll.account.Confirmation;
import dev.plimsoll.account.computes.ComputeArgument.ComputeArguments;
import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ComputeChange;
import dev.plimsoll.account.management.Management.ComputeItem;
import dev.plimsoll.cli.terminal.JsonLine;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.cli.verb.ChangingVerb;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.Settings;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.PlatformFault;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** A verb that changes a compute and prints the platform's answer. */
abstract class ChangeVerb extends AccountVerb implements ChangingVerb {

    @Mixin
    private Output output = new Output();

    /** The selected compute, after the user confirmed the consequences, if {@code facts} has any for its present state. */
    final ComputeId agreed(ComputeArgument which, Confirmation consent, Management account,
            Function<Compute, Optional<String>> facts) {
        if (consent.isGiven()) {
            return which.place(account);
        }
        Compute compute = which.find(account).compute();
        facts.apply(compute).ifPresent(text -> consent.ask(text, context(), err()));
        return compute.id();
    }

    /** The selected computes, each once, after the user confirmed the consequences for each. */
    final List<ComputeId> agreed(ComputeArguments computes, Confirmation consent, Management account,
            Function<Compute, Optional<String>> facts) {
        return computes.each().stream().map(which -> agreed(which, consent, account, facts)).distinct().toList();
    }

    /**
     * Applies a change to several computes. All of them are found and confirmed before the first is changed, so a wrong name
     * changes nothing. After a failure, the remaining computes are not changed, and a message lists them.
     */
    final int each(List<ComputeId> agreed, Consumer<ComputeId> change) {
        for (int i = 0; i < agreed.size(); i++) {
            try {
                change.accept(agreed.get(i));
            } catch (VerbFailure | PlatformFault failed) {
                List<ComputeId> left = agreed.subList(i + 1, agreed.size());
                if (agreed.size() > 1) {
                    say("%s failed%s".formatted(agreed.get(i), left.isEmpty() ? ""
                            : "; not changed: "
                                    + String.join(", ", left.stream().map(ComputeId::toString).toList())));
                }
                throw failed;
            }
        }
        return Exit.DONE;
    }

    /** Prints the platform's answer, and the compute {@code later} after waiting; null without {@code --wait}. */
    final void print(ComputeChange change, @Nullable ComputeItem later) {
        if (output.isData()) {
            output.print(JsonLine.of(json(change, later)), out());
            return;
        }
        ComputeItem shown = later == null ? change.compute() : later;
        if (shown != null) {
            compute(shown.compute()).print(screen());
        }
        if (!change.operations().isEmpty()) {
            Table operations = new Table("OPERATION", "STATUS", "FAILURES", "ID");
            change.operations()
                    .forEach(work -> operations.row(work.action(), work.status(), String.valueOf(work.failures()),
                            work.id()));
            operations.print(screen());
        }
    }

    private static Table compute(Compute compute) {
        ComputeState pending = compute.lifecycle().pending();
        return new Table("PROJECT", "TYPE", "STATUS", "BECOMES", "COMPUTE", "SIZE", "BRANCH")
                .whole("COMPUTE")
                .optional("TYPE", "BRANCH", "PROJECT")
                .row(
                        compute.id().projectId(), ComputeText.type(compute),
                        ComputeText.status(compute.lifecycle().state()),
                        pending == null ? null : ComputeText.status(pending), compute.id().endpointId(),
                        ComputeText.size(compute.size()), compute.branchId());
    }

    private static JsonNode json(ComputeChange change, @Nullable ComputeItem later) {
        JsonNode written = change.asWritten();
        ObjectNode answer = written instanceof ObjectNode object ? object.deepCopy() : JsonLine.object();
        if (later != null) {
            answer.set("endpoint", later.asWritten());
        }
        if (!answer.has("endpoint")) {
            answer.putNull("endpoint");
        }
        if (!answer.has("operations")) {
            answer.putArray("operations");
        }
        return answer;
    }

    /** Whether the platform has the calls that profile neon has and profile standard does not have. */
    static boolean hasNeonCalls(Settings settings) {
        return settings.profile().equals(Profile.NEON);
    }

    /** Rejects an action that the platform's API has no call for; {@code what} says how it happens without one. */
    static void requireNeon(Settings settings, String what) {
        VerbFailure.wrongUseIf(!hasNeonCalls(settings),
                "the API of this platform has no call that %s; only platform.profile: neon has one"
                        .formatted(what));
    }
}
