package dev.plimsoll.repository;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.RetryPolicy;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.Wording;
import dev.plimsoll.change.plan.Proposer;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.repository.RepositoryProblem.NotProposable;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jgit.lib.ObjectId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Proposes each change as one commit on a branch of its compute, and reads what the main branch says. */
public final class GitProposer implements Proposer {

    private static final Logger LOG = LoggerFactory.getLogger(GitProposer.class);
    private static final int TRIES = 3;
    private static final Duration PAUSE = Duration.ofSeconds(5);
    private static final int SHORT_ID = 12;

    private final Function<Compute, ProposalSettings> settings;
    private final Wording wording;
    private final RetryPolicy<Object> again;
    private final MainBranches code = new MainBranches();
    private final Cache<ComputeId, Boolean> looked = Caffeine.newBuilder().maximumSize(MainBranches.COMPUTES).build();

    /** @param settings the settings of a compute whose changes are proposed */
    public GitProposer(Function<Compute, ProposalSettings> settings, Wording wording) {
        this(settings, wording, PAUSE);
    }

    /** @param pause between two runs of the command */
    GitProposer(Function<Compute, ProposalSettings> settings, Wording wording, Duration pause) {
        this.settings = settings;
        this.wording = wording;
        this.again = RetryPolicy.builder()
                .handle(IOException.class)
                .withMaxAttempts(TRIES)
                .withDelay(pause)
                .build();
    }

    @Override
    public Execution propose(Compute compute, Intended intent) {
        ProposalSettings to = settings.apply(compute);
        String branch = ProposalSettings.branchOf(compute.id());
        String file;
        String commit;
        try {
            file = to.file(compute.id());
            Optional<String> problem = to.problem(compute.id());
            if (problem.isPresent()) {
                throw new NotProposable(problem.get());
            }
            commit = commit(to, intent, file, branch);
        } catch (IOException | RuntimeException wrong) {
            LOG.atDebug().addKeyValue("compute", compute.id()).addKeyValue("why", masked(wrong)).log("not proposed");
            return new Execution.NotSent(
                    "not proposed: " + ProposalCommand.masked(RepositoryProblem.of(wrong, to.directory())));
        }
        // From here on people may see the commit, whatever becomes of the command.
        String detail = detail(branch, file, commit);
        return new Execution.ProposedAsCode(detail + commanded(to, compute.id(), Map.of("BRANCH", branch, "FILE", file,
                "COMMIT", commit, "MAIN_BRANCH", to.branch(), "PROJECT", compute.id().projectId(), "COMPUTE",
                compute.id().endpointId())));
    }

    @Override
    public Optional<Execution> proposed(Compute compute, Intended intent) {
        ProposalSettings to = settings.apply(compute);
        String branch = ProposalSettings.branchOf(compute.id());
        try {
            Optional<ObjectId> commit = code.tree(to.directory()).commitWith(trailer(intent), branch);
            return Optional.of(commit
                    .<Execution>map(found -> new Execution.ProposedAsCode(
                            detail(branch, to.file(compute.id()), found.name()) + (to.command().isEmpty() ? ""
                                    : "; the agent ended before it knew how the command ended")))
                    .orElseGet(() -> new Execution.NotSent(
                            "not proposed: the agent ended before the commit; the branch %s has none of this change"
                                    .formatted(branch))));
        } catch (IOException | RuntimeException wrong) {
            LOG.atDebug().addKeyValue("compute", compute.id()).addKeyValue("why", masked(wrong)).log("not read");
            return Optional.empty();
        }
    }

    private static String detail(String branch, String file, String commit) {
        return "branch %s, file %s, commit %s".formatted(branch, file, commit.substring(0, SHORT_ID));
    }

    private static String trailer(Intended intent) {
        return "Plimsoll-Change: " + intent.changeId();
    }

    private static String masked(Exception wrong) {
        return ProposalCommand.masked(String.valueOf(wrong.getMessage()));
    }

    private String commit(ProposalSettings to, Intended intent, String file, String branch) throws IOException {
        GitTree tree = code.tree(to.directory());
        ObjectId base = tree.head(to.branch())
                .orElseThrow(() -> new NotProposable("the repository has no branch " + to.branch()));
        if (tree.isCheckedOut(branch)) {
            throw new NotProposable("the branch %s is checked out: check out %s".formatted(branch, to.branch()));
        }
        return tree.commit(new GitTree.Draft(base, branch, file, changed(tree, base, to, intent, file), message(intent),
                intent.at())).name();
    }

    private static CodeFile changed(GitTree tree, ObjectId base, ProposalSettings to, Intended intent, String file)
            throws IOException {
        try {
            CodeFile now = MainBranches.code(tree, base, to, file).orElse(new CodeFile(to.format(), ""));
            SizeRange from = size(intent.from());
            SizeRange said = now.size().orElse(from);
            if (!said.equals(from)) {
                throw new NotProposable("the branch %s says %s, and the platform shows %s".formatted(to.branch(), said,
                        from));
            }
            return now.with(size(intent.to()));
        } catch (IllegalArgumentException wrong) {
            throw new NotProposable("%s %s".formatted(file, wrong.getMessage()));
        }
    }

    private String message(Intended intent) {
        return "%s: %s to %s\n\n%s\n\n%s\n".formatted(intent.compute().endpointId(),
                size(intent.from()).asBounds(), size(intent.to()).asBounds(), wording.sentences(intent.why().causes()),
                trailer(intent));
    }

    private static SizeRange size(SettingValue value) {
        return value.size().orElseThrow(() -> new IllegalArgumentException("the code has sizes only"));
    }

    /** Runs the owner's command, a few times if it fails; the commit stays in any case. */
    private String commanded(ProposalSettings to, ComputeId compute, Map<String, String> variables) {
        if (to.command().isEmpty()) {
            return "";
        }
        ProposalCommand command = new ProposalCommand(to.command(), to.directory(), to.deadline());
        try {
            Failsafe.with(again).run(() -> command.run(variables));
            return "; the command succeeded";
        } catch (RuntimeException failed) {
            boolean isWrapped = failed instanceof FailsafeException && failed.getCause() instanceof Exception;
            String why = masked(isWrapped ? (Exception) Objects.requireNonNull(failed.getCause()) : failed);
            LOG.atWarn()
                    .addKeyValue("compute", compute)
                    .addKeyValue("why", why)
                    .log("the command of change.file.command failed {} times; the commit is on its branch", TRIES);
            return "; the command failed %d times: %s".formatted(TRIES, why);
        }
    }

    @Override
    public Optional<SizeRange> inCode(Compute compute) {
        ProposalSettings from = settings.apply(compute);
        // Logged at the first pass, not at the first proposal.
        Boolean unused = looked.get(compute.id(), id -> {
            from.problem(id)
                    .ifPresent(why -> LOG.atWarn()
                            .addKeyValue("compute", id)
                            .addKeyValue("why", ProposalCommand.masked(why))
                            .log("no change of it can be proposed"));
            return true;
        });
        return code.size(compute, from);
    }
}
