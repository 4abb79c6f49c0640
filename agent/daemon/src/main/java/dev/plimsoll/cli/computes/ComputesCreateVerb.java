package dev.plimsoll.cli.computes;

import dev.plimsoll.cli.computes.Field.Call;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.config.Settings;
import dev.plimsoll.platform.management.ComputeAttributes;
import dev.plimsoll.platform.management.ComputeChange;
import dev.plimsoll.platform.management.ComputeItem;
import dev.plimsoll.platform.management.Management;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A new compute. */
@Command(name = "create", description = "Makes a compute for a branch. Besides options, fields may be given by the names that they have in the platform's own answer.", footer = {
    "", "Examples:", "  plimsoll computes create --project my-project-123 --branch-id br-main --cu 1 --wait",
    "  plimsoll computes create --project my-project-123 --branch-id br-main --type read_only --min-cu 0.25 --max-cu 2",
    "  plimsoll computes create --project my-project-123 branch_id=br-main settings.pg_settings.work_mem=64MB"})
final class ComputesCreateVerb extends WaitingVerb {

    private static final String PRIMARY = "read_write";

    @Option(names = "--project", paramLabel = "ID", required = true, description = "The project that it shall be in.")
    private String project = "";

    @Option(names = "--type", paramLabel = "TYPE", description = "Which kind of compute, passed on verbatim; default: read_write, the branch's primary.")
    private @Nullable String type;

    @Mixin
    private Attributes attributes = new Attributes();

    @Parameters(arity = "0..*", paramLabel = "FIELD=VALUE", description = "Fields to set, such as pooler_enabled=true.")
    private List<String> assignments = new ArrayList<>();

    @Override
    protected int call(Management account, Settings settings) {
        boolean typed = assignments.stream().anyMatch(assignment -> assignment.startsWith(Field.TYPE + "="));
        ComputeAttributes asked = attributes.read(Call.CREATE, settings.profile(),
                type == null && !typed ? PRIMARY : type, assignments);
        if (!asked.fields().containsKey(Field.BRANCH)) {
            throw new Failure(Exit.WRONG_USE, "plimsoll: a compute needs a branch: --branch-id BRANCH");
        }
        BranchName.check(asked, settings);
        ComputeChange change = account.createCompute(project, BranchName.resolved(asked, project, account));
        ComputeItem made = change.compute();
        if (made == null) {
            print(change, null);
            say("the platform made it, but did not say which it is; plimsoll computes list %s shows it"
                    .formatted(project));
        } else {
            end(made.compute().id(), change, null, account);
        }
        return Exit.DONE;
    }
}
