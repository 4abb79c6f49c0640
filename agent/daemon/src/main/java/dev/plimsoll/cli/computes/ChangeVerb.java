package dev.plimsoll.cli.computes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.cli.account.AccountVerb;
import dev.plimsoll.cli.terminal.Consent;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.PlatformJson;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.platform.management.ComputeChange;
import dev.plimsoll.platform.management.ComputeItem;
import dev.plimsoll.platform.management.Management;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** A verb that changes a compute, and prints what the platform answered. */
abstract class ChangeVerb extends AccountVerb {

    @Mixin
    private Output output = new Output();

    /**
     * The compute that is meant, once a person agreed to what happens to it.
     *
     * @param facts what happens to a compute that stands so; empty where nobody need be asked
     */
    final ComputeId agreed(Which which, Consent consent, Management account,
            Function<Compute, Optional<String>> facts) {
        if (consent.isGiven()) {
            return which.place(account);
        }
        Compute compute = which.look(account).compute();
        facts.apply(compute).ifPresent(told -> consent.ask(told, surroundings(), err()));
        return compute.id();
    }

    /**
     * Does the same to several: all of them are found and agreed on before any is changed, so that a slip in one name changes
     * nothing. Where one fails, those after it are left as they are, and that is said.
     */
    final void each(List<ComputeId> agreed, Consumer<ComputeId> change) {
        for (int i = 0; i < agreed.size(); i++) {
            try {
                change.accept(agreed.get(i));
            } catch (Failure | PlatformFault failed) {
                List<ComputeId> left = agreed.subList(i + 1, agreed.size());
                if (agreed.size() > 1) {
                    say("%s failed%s".formatted(agreed.get(i), left.isEmpty() ? ""
                            : "; left as they are: "
                                    + String.join(", ", left.stream().map(ComputeId::toString).toList())));
                }
                throw failed;
            }
        }
    }

    /**
     * Prints the answer.
     *
     * @param later how the compute stood after waiting; null where nobody waited
     */
    final void print(ComputeChange change, @Nullable ComputeItem later) {
        if (output.json()) {
            out().println(PlatformJson.of(json(change, later)));
            return;
        }
        ComputeItem shown = later == null ? change.compute() : later;
        if (shown != null) {
            compute(shown.compute()).print(out());
        }
        if (!change.operations().isEmpty()) {
            Table operations = new Table("OPERATION", "STATUS", "ID");
            change.operations().forEach(work -> operations.row(work.action(), work.status(), work.id()));
            operations.print(out());
        }
    }

    private static Table compute(Compute compute) {
        ComputeState pending = compute.pending();
        return new Table("PROJECT", "TYPE", "STATUS", "BECOMES", "COMPUTE", "SIZE", "BRANCH").row(
                compute.id().projectId(), ComputeText.type(compute), ComputeText.status(compute.state()),
                pending == null ? null : ComputeText.status(pending), compute.id().endpointId(),
                ComputeText.size(compute.size()), compute.branchId());
    }

    private static JsonNode json(ComputeChange change, @Nullable ComputeItem later) {
        JsonNode written = change.asWritten();
        ObjectNode answer = written instanceof ObjectNode object ? object.deepCopy() : PlatformJson.object();
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
}
