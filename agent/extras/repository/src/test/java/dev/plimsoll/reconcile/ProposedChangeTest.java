package dev.plimsoll.reconcile;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.Proposer;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.repository.GitProposer;
import dev.plimsoll.repository.ProposalSettings;
import dev.plimsoll.repository.ProposalSettings.ProposalFormat;
import dev.plimsoll.repository.Repositories;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes that are proposed as code, from the intent to the verdict. */
class ProposedChangeTest extends WorldCase {

    private static final SizeRange FOUR = Given.cu("4");
    private static final String FILE = "computes/shop/ep-orders.tfvars";
    private static final String BRANCH = "plimsoll/shop/ep-orders";

    @TempDir
    Path directory;

    @AutoClose
    private Repositories repository;

    @BeforeEach
    void create() throws Exception {
        repository = Repositories.with(directory, FILE,
                "autoscaling_limit_min_cu = 4 # orders\nautoscaling_limit_max_cu = 4\n");
        ProposalSettings settings = new ProposalSettings(directory, null, ProposalFormat.TFVARS, "main", List.of(),
                Duration.ofSeconds(30));
        world.proposer = new GitProposer(compute -> settings, Explanation.WORDING);
        world.quiet = false;
    }

    @Test
    void changeIsProposedOnce_andNothingIsSentToThePlatform() throws Exception {
        Reconciler reconciler = byPolicy(When.IDLE);
        suspendedWhileTooLarge(reconciler);
        ticks(reconciler, 48, Duration.ofHours(1));

        assertThat(world.resizes).isEmpty();
        assertThat(world.written(Intended.class)).hasSize(1);
        assertThat(world.written(Executed.class)).singleElement().satisfies(done -> {
            assertThat(done.outcome()).isEqualTo(ExecutionOutcome.PROPOSED);
            assertThat(done.detail()).contains(BRANCH, FILE);
        });
        assertThat(world.written(Settled.class)).as("no timer").isEmpty();
        assertThat(repository.log(BRANCH)).hasSize(2);
        assertThat(repository.log(BRANCH).getFirst().getFullMessage())
                .contains(Explanation.of(world.written(Intended.class).getFirst().why().causes()));
    }

    @Test
    void mergedAndApplied_itIsSettled_andVerified() throws Exception {
        Reconciler reconciler = byPolicy(When.IDLE);
        suspendedWhileTooLarge(reconciler);
        SizeRange to = world.written(Intended.class).getFirst().to().size().orElseThrow();
        repository.merge(BRANCH);
        next(reconciler);
        assertThat(world.written(Settled.class)).as("merged, not applied").isEmpty();
        assertThat(vetoes()).contains(new Veto.ProposalOpen(SettingValue.of(to)), new Veto.CodeDiffers(to, FOUR));

        world.resize(ID, to.max().toString());
        next(reconciler);
        assertThat(world.settled())
                .containsExactly(Settled.ChangeEnd.APPLIED);

        reads(reconciler);
        assertThat(world.verdicts()).containsExactly(EffectVerdict.CONFIRMED);
        assertThat(world.written(JournalEntry.SetElsewhere.class)).isEmpty();
    }

    @Test
    void driftOfTheCode_holdsTheProposalBack() throws Exception {
        repository.commit(FILE, "autoscaling_limit_min_cu = 3\nautoscaling_limit_max_cu = 3\n");
        Reconciler reconciler = byPolicy(When.IDLE);
        suspendedWhileTooLarge(reconciler);

        assertThat(world.written(Intended.class)).isEmpty();
        assertThat(world.written(Blocked.class)).last().satisfies(blocked -> {
            assertThat(blocked.guardrail()).isEqualTo(Guardrail.DRIFT);
            assertThat(blocked.why()).contains("the code says 3 CU, and the platform shows 4 CU");
        });
        assertThat(repository.log(BRANCH)).isEmpty();
    }

    @Test
    void thirdSizeAtThePlatform_leavesTheProposalOpen() throws Exception {
        Reconciler reconciler = byPolicy(When.IDLE);
        suspendedWhileTooLarge(reconciler);
        world.resize(ID, "3");
        next(reconciler);
        next(reconciler);

        assertThat(world.written(Settled.class)).isEmpty();
        assertThat(world.written(Intended.class)).hasSize(1);
    }

    /** Killed between intent and commit: nothing was proposed, so nothing stays open, and the approval is not used up. */
    @Test
    void intentWithoutACommit_isSettledAsNotSent_andProposedLater() throws Exception {
        killedWhileProposing(false);
        Reconciler reconciler = byPolicy(When.IDLE);
        next(reconciler);
        assertThat(world.written(Executed.class)).first()
                .extracting(Executed::outcome)
                .isEqualTo(ExecutionOutcome.NOT_SENT);
        ticks(reconciler, 12, Duration.ofHours(1));
        assertThat(world.written(Executed.class)).extracting(Executed::outcome)
                .containsExactly(ExecutionOutcome.NOT_SENT, ExecutionOutcome.PROPOSED);
        assertThat(repository.log(BRANCH)).hasSize(2);
    }

    @Test
    void commitWithoutAnAnswer_isSettledAsProposed() throws Exception {
        killedWhileProposing(true);
        Reconciler reconciler = byPolicy(When.IDLE);
        next(reconciler);
        next(reconciler);
        assertThat(world.written(Executed.class)).extracting(Executed::outcome)
                .containsExactly(ExecutionOutcome.PROPOSED);
        assertThat(world.written(Intended.class)).hasSize(1);
    }

    private void killedWhileProposing(boolean committed) throws Exception {
        Proposer git = requireNonNull(world.proposer);
        world.proposer = new DyingProposer(git, committed);
        try (Reconciler reconciler = byPolicy(When.IDLE)) {
            suspendedWhileTooLarge(reconciler);
            assertThat(world.written(Intended.class)).hasSize(1);
            assertThat(world.written(Executed.class)).as("it died").isEmpty();
        }
        world.proposer = git;
    }

    /** Dies while it proposes, before or after the commit. */
    private record DyingProposer(Proposer git, boolean committed) implements Proposer {

        @Override
        public Execution propose(Compute compute, Intended intent) {
            if (committed) {
                git.propose(compute, intent);
            }
            throw new IllegalStateException("killed");
        }

        @Override
        public Optional<Execution> proposed(Compute compute, Intended intent) {
            return Optional.empty();
        }

        @Override
        public Optional<SizeRange> inCode(Compute compute) {
            return git.inCode(compute);
        }
    }

    @Test
    void underTheStopSwitch_nothingIsProposed() throws Exception {
        world.append(new Switched(world.now, true, "me"));
        Reconciler reconciler = byPolicy(When.IDLE);
        suspendedWhileTooLarge(reconciler);

        assertThat(world.written(Intended.class)).isEmpty();
        assertThat(repository.log(BRANCH)).isEmpty();
    }

    @Test
    void withoutAnApproval_nothingIsProposed() throws Exception {
        Reconciler reconciler = byPerson(When.IDLE);
        suspendedWhileTooLarge(reconciler);
        assertThat(repository.log(BRANCH)).isEmpty();
    }

    private void suspendedWhileTooLarge(Reconciler reconciler) {
        isTooLarge(reconciler);
        world.becomes(ID, "idle");
        next(reconciler);
        next(reconciler);
    }

    /** Awake again, with a good hit ratio in a full cache. */
    private void reads(Reconciler reconciler) {
        world.becomes(ID, "active");
        world.restarts(ID);
        long fullCache = fullCache(ID);
        for (int minute = 0; minute < 12; minute++) {
            world.reads(ID, 1_000_000, 100, fullCache);
            tick(reconciler, Duration.ofSeconds(6));
            world.pass(MINUTE);
        }
    }

    private void next(Reconciler reconciler) {
        tick(reconciler, PROBE_DUE);
    }

    private List<Veto> vetoes() {
        return plan() instanceof Plan.BlockedPlan blocked
                ? blocked.vetoes()
                : List.of();
    }
}
