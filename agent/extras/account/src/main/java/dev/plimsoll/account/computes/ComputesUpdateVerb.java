package dev.plimsoll.account.computes;

import dev.plimsoll.account.Confirmation;
import dev.plimsoll.account.computes.ComputeField.Call;
import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ComputeAttributes;
import dev.plimsoll.account.management.Management.ComputeChange;
import dev.plimsoll.account.management.Management.ComputeItem;
import dev.plimsoll.change.status.Answers;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.Settings;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreUnavailable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
        ComputeChange change = null;
        boolean isShared = AGENTS_SET.stream().anyMatch(asked.fields()::containsKey) && Store.exists(settings.store());
        try (Store store = isShared ? Store.openMade(settings.store()) : null) {
            Compute before = isShared ? new ComputeArgument(id.endpointId(), id.projectId()).find(account).compute()
                    : null;
            change = account.updateCompute(id, asked);
            ComputeItem after = change.compute();
            if (store != null && before != null && after != null) {
                Answers answers = new Answers(store.stores()::journal, Explanation.WORDING,
                        settings.answers(other -> null));
                settings.forCompute(id, null)
                        .ifPresentOrElse(
                                known -> answers.changed(before, after.compute(), known.change(), who(), now()),
                                () -> say("the journal will not say who changed this: the settings of the compute "
                                        + "depend on its platform, or on the name of its project"));
            }
            return change;
        } catch (StoreUnavailable closed) {
            say("the journal will not say who changed this, because the store cannot be used: " + closed.getMessage());
            return change == null ? account.updateCompute(id, asked) : change;
        }
    }
}
