package dev.plimsoll.cli.computes;

import dev.plimsoll.cli.computes.Field.Call;
import dev.plimsoll.cli.terminal.Consent;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.platform.management.ComputeAttributes;
import dev.plimsoll.platform.management.Management;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A change of a compute by hand. */
@Command(name = "update", description = "Changes a compute: what is given, and nothing else. Asks first where that drops connections.", footer = {
    "", "Examples:", "  plimsoll computes update ep-shop-1 --cu 2 --wait",
    "  plimsoll computes update my-project-123/ep-shop-1 --min-cu 1 --max-cu 4",
    "  plimsoll computes update ep-shop-1 pooler_enabled=true settings.pg_settings.work_mem=64MB",
    "  plimsoll computes update ep-shop-1 --branch-id br-other --yes"})
final class ComputesUpdateVerb extends WaitingVerb {

    @Mixin
    private Which which = new Which();

    @Mixin
    private Attributes attributes = new Attributes();

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "FIELD=VALUE", description = "Fields to set, by the names that they have in the platform's own answer.")
    private List<String> assignments = new ArrayList<>();

    @Mixin
    private Consent consent = new Consent();

    @Override
    protected int call(Management account, Settings settings) {
        ComputeAttributes asked = attributes.read(Call.UPDATE, settings.profile(), null, assignments);
        if (asked.fields().isEmpty()) {
            throw new Failure(Exit.WRONG_USE, "plimsoll: nothing is given that should change, such as --cu 2");
        }
        BranchName.check(asked, settings);
        // Whose branches are meant is known only when it is known where the compute is.
        ComputeAttributes exact = BranchName.isIn(asked)
                ? BranchName.resolved(asked, which.place(account).projectId(), account)
                : asked;
        ComputeId id = agreed(which, consent, account, compute -> Consequences.ofUpdating(compute, exact));
        end(id, account.updateCompute(id.projectId(), id.endpointId(), exact), null, account);
        return Exit.DONE;
    }
}
