package dev.plimsoll.cli.computes;

import dev.plimsoll.cli.computes.ComputeField.Call;
import dev.plimsoll.cli.verb.Confirmation;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.platform.management.Management;
import dev.plimsoll.platform.management.Management.ComputeAttributes;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Changes the given fields of a compute. */
@Command(name = "update", description = "Changes the given fields of a compute and no others. Asks for confirmation if that drops connections.", footer = {
    "", "Examples:", "  plimsoll computes update ep-shop-1 --cu 2 --wait",
    "  plimsoll computes update my-project-123/ep-shop-1 --min-cu 1 --max-cu 4",
    "  plimsoll computes update ep-shop-1 pooler_enabled=true settings.pg_settings.work_mem=64MB",
    "  plimsoll computes update ep-shop-1 --branch-id br-other --yes"})
final class ComputesUpdateVerb extends WaitingVerb {

    @Mixin
    private ComputeArgument which = new ComputeArgument();

    @Mixin
    private ComputeOptions attributes = new ComputeOptions();

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "FIELD=VALUE", description = "Fields to set, with the names of the platform's API.")
    private List<String> assignments = new ArrayList<>();

    @Mixin
    private Confirmation consent = new Confirmation();

    @Override
    protected int call(Management account, Settings settings) {
        ComputeAttributes asked = attributes.read(Call.UPDATE, settings.profile(), null, assignments);
        VerbFailure.wrongUseIf(asked.fields().isEmpty(), "no field to change is given, such as --cu 2");
        BranchName.check(asked, settings);
        // A branch name belongs to a project, so the compute's project is needed first.
        ComputeAttributes exact = BranchName.isIn(asked)
                ? BranchName.resolved(asked, which.place(account).projectId(), account)
                : asked;
        ComputeId id = agreed(which, consent, account, compute -> Consequences.ofUpdating(compute, exact));
        end(id, account.updateCompute(id.projectId(), id.endpointId(), exact), null, account);
        return Exit.DONE;
    }
}
