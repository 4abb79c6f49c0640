package dev.plimsoll.account.computes;

import dev.plimsoll.account.computes.ComputeField.Call;
import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ComputeAttributes;
import dev.plimsoll.account.management.Management.ComputeChange;
import dev.plimsoll.account.management.Management.ComputeItem;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.Settings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates a compute. */
@Command(name = "create", description = "Creates a compute for a branch. Fields can be given as options, or as FIELD=VALUE with the names of the platform's API.", footer = {
    "", "Examples:", "  plimsoll computes create --project my-project-123 --branch-id br-main --cu 1 --wait",
    "  plimsoll computes create --project my-project-123 --branch-id br-main --type read_only --min-cu 0.25 --max-cu 2",
    "  plimsoll computes create --project my-project-123 branch_id=br-main settings.pg_settings.work_mem=64MB"})
final class ComputesCreateVerb extends WaitingVerb {

    private static final String PRIMARY = "read_write";

    @Option(names = "--project", paramLabel = "ID", required = true, description = "Project of the new compute.")
    private String project = "";

    @Option(names = "--type", paramLabel = "TYPE", description = "Type of the compute, sent unchanged; default: read_write, the branch's primary.")
    private @Nullable String type;

    @Mixin
    private ComputeOptions attributes = new ComputeOptions();

    @Parameters(arity = "0..*", paramLabel = "FIELD=VALUE", description = "Fields to set, such as pooler_enabled=true.")
    private List<String> assignments = new ArrayList<>();

    @Override
    protected int call(Management account, Settings settings) {
        boolean typed = assignments.stream().anyMatch(assignment -> assignment.startsWith(ComputeField.TYPE + "="));
        ComputeAttributes asked = attributes.read(Call.CREATE, settings.profile(),
                type == null && !typed ? PRIMARY : type, assignments);
        VerbFailure.wrongUseIf(!asked.fields().containsKey(ComputeField.BRANCH),
                "a compute needs a branch: --branch-id BRANCH");
        BranchName.check(asked, settings);
        ComputeChange change = account.createCompute(project, BranchName.resolved(asked, project, account));
        ComputeItem created = change.compute();
        if (created == null) {
            print(change, null);
            say("the platform created the compute, but did not return its id; plimsoll computes list %s shows it"
                    .formatted(project));
        } else {
            end(created.compute().id(), change, null, account);
        }
        return Exit.DONE;
    }
}
