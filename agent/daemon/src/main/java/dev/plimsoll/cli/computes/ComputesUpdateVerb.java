package dev.plimsoll.cli.computes;

import dev.plimsoll.change.status.Answers;
import dev.plimsoll.cli.computes.ComputeField.Call;
import dev.plimsoll.cli.verb.Confirmation;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.Settings;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.platform.management.Management;
import dev.plimsoll.platform.management.Management.ComputeAttributes;
import dev.plimsoll.platform.management.Management.ComputeChange;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreUnavailable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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

    /** What agents set too. */
    private static final Set<String> AGENTS_SET = Set.of(ComputeField.MIN_CU, ComputeField.MAX_CU,
            ComputeField.SUSPEND_DELAY);

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
        end(id, sent(id, exact, account, settings), null, account);
        return Exit.DONE;
    }

    /** Sends the change. What an agent would see as set by somebody else is journaled as this person's, where a store is. */
    private ComputeChange sent(ComputeId id, ComputeAttributes asked, Management account, Settings settings) {
        try (Store store = AGENTS_SET.stream().anyMatch(asked.fields()::containsKey) ? opened(settings) : null) {
            Compute before = store == null ? null
                    : new ComputeArgument(id.endpointId(), id.projectId()).find(account).compute();
            ComputeChange change = account.updateCompute(id.projectId(), id.endpointId(), asked);
            if (store != null && before != null && change.compute() != null) {
                journal(store, before, change.compute().compute(), settings);
            }
            return change;
        }
    }

    private @Nullable Store opened(Settings settings) {
        try {
            return Store.exists(settings.store()) ? Store.openMade(settings.store()) : null;
        } catch (StoreUnavailable closed) {
            sayUnknown(closed);
            return null;
        }
    }

    private void journal(Store store, Compute before, Compute after, Settings settings) {
        try {
            new Answers(store.stores()::journal, Explanation.WORDING, settings.mayApply()).changed(before, after,
                    settings.forCompute(after, null).change(), who(), now());
        } catch (StoreUnavailable closed) {
            sayUnknown(closed);
        }
    }

    private void sayUnknown(StoreUnavailable why) {
        say("the journal will not say who changed this, because the store cannot be used: " + why.getMessage());
    }
}
