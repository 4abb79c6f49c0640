package dev.plimsoll.repository;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.repository.ProposalSettings.ProposalFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.eclipse.jgit.revwalk.RevCommit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Proposals in a real repository. */
class GitProposerTest {

    private static final ComputeId ID = new ComputeId("shop", "ep-orders");
    private static final String FILE = "computes/shop/ep-orders.yaml";
    private static final String BRANCH = "plimsoll/shop/ep-orders";
    private static final String FOUR = "# sized by hand\nautoscaling_limit_min_cu: 4\nautoscaling_limit_max_cu: 4\n";
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    Path directory;

    @AutoClose
    private Repositories repository;

    @BeforeEach
    void create() throws Exception {
        repository = Repositories.with(directory, FILE, FOUR);
    }

    @Test
    void change_isOneCommitOnItsBranch_withTheReason() throws Exception {
        Execution execution = proposer(List.of()).propose(compute("4"), intent("4", "2"));

        List<RevCommit> commits = repository.log(BRANCH);
        assertThat(commits).hasSize(2);
        assertThat(commits.getFirst().getFullMessage())
                .isEqualTo("ep-orders: 4 CU to 2 CU\n\nThe cache is far too large.\n\nPlimsoll-Change: c1\n");
        assertThat(commits.getFirst().getCommitterIdent().getWhenAsInstant()).isEqualTo(NOON);
        assertThat(repository.content(BRANCH, FILE)).isEqualTo(FOUR.replace("4", "2"));
        assertThat(repository.log("main")).as("main does not move").hasSize(1);
        assertThat(execution)
                .isEqualTo(new Execution.ProposedAsCode("branch %s, file %s, commit %s".formatted(BRANCH, FILE,
                        commits.getFirst().name().substring(0, 12))));
    }

    @Test
    void workingTreeAndIndex_stayAsTheyAre() throws Exception {
        repository.write(FILE, "half done\n");
        repository.write("notes.txt", "not committed\n");

        proposer(List.of()).propose(compute("4"), intent("4", "2"));

        assertThat(Files.readString(directory.resolve(FILE))).isEqualTo("half done\n");
        assertThat(directory.resolve("notes.txt")).hasContent("not committed\n");
        assertThat(repository.checkedOut()).isEqualTo("refs/heads/main");
        assertThat(repository.content(BRANCH, FILE)).as("from main, not from the working tree")
                .isEqualTo(FOUR.replace("4", "2"));
        repository.write(FILE, FOUR);
        Files.delete(directory.resolve("notes.txt"));
        assertThat(repository.isClean()).isTrue();
    }

    @Test
    void sameProposal_isCommittedOnce() throws Exception {
        GitProposer proposer = proposer(List.of());
        proposer.propose(compute("4"), intent("4", "2"));
        RevCommit first = repository.log(BRANCH).getFirst();
        proposer.propose(compute("4"), intent("4", "2"));

        assertThat(repository.log(BRANCH)).first().isEqualTo(first);
    }

    /** The agent died: its journal has the intent alone, and only the branch shows how far it came. */
    @Test
    void proposalWithoutAnAnswer_isReadFromTheBranch() throws Exception {
        GitProposer proposer = proposer(List.of());
        assertThat(proposer.proposed(compute("4"), intent("4", "2"))).get().isInstanceOf(Execution.NotSent.class);
        assertThat(repository.log(BRANCH)).as("it proposes nothing").isEmpty();

        Execution execution = proposer.propose(compute("4"), intent("4", "2"));
        assertThat(proposer.proposed(compute("4"), intent("4", "2"))).contains(execution);

        repository.merge(BRANCH);
        assertThat(proposer.proposed(compute("4"), intent("4", "2"))).contains(execution);

        Files.move(directory.resolve(".git"), directory.resolve("moved"));
        assertThat(proposer(List.of()).proposed(compute("4"), intent("4", "2"))).as("not readable").isEmpty();
    }

    @Test
    void laterProposal_startsFromMainAgain() throws Exception {
        GitProposer proposer = proposer(List.of());
        proposer.propose(compute("4"), intent("4", "2"));
        repository.commit("other.txt", "work goes on\n");
        proposer.propose(compute("4"), intent("4", "1"));

        assertThat(repository.log(BRANCH)).hasSize(3);
        assertThat(repository.content(BRANCH, FILE)).isEqualTo(FOUR.replace("4", "1"));
        assertThat(repository.content(BRANCH, "other.txt")).isEqualTo("work goes on\n");
    }

    @Test
    void computeWithoutAFile_getsOne() throws Exception {
        Compute other = compute(new ComputeId("shop", "ep-new"), "4");
        proposer(List.of()).propose(other, intent(other.id(), "4", "2"));

        assertThat(repository.content("plimsoll/shop/ep-new", "computes/shop/ep-new.yaml"))
                .isEqualTo("autoscaling_limit_min_cu: 2\nautoscaling_limit_max_cu: 2\n");
    }

    @Test
    void whatCannotBeProposedSafely_changesNothing_andSaysWhy() throws Exception {
        GitProposer proposer = proposer(List.of());

        assertThat(proposer.propose(compute("3"), intent("3", "2"))).as("drift")
                .isEqualTo(failed(
                        "the branch main says 4 CU, and the platform shows 3 CU"));
        repository.commit(FILE, "autoscaling_limit_min_cu: [1]\n");
        assertThat(proposer.propose(compute("4"), intent("4", "2"))).asString().contains("no plain number");
        repository.commit("computes/shop/ep-other.yaml/inside", "a directory\n");
        Compute other = compute(new ComputeId("shop", "ep-other"), "4");
        assertThat(proposer.propose(other, intent(other.id(), "4", "2"))).asString().contains("no regular file");

        assertThat(repository.log(BRANCH)).isEmpty();
    }

    @Test
    void idThatIsNoNameOfABranch_isNotProposed_andLoggedAtTheFirstPass() throws Exception {
        GitProposer proposer = proposer(List.of());
        ComputeId id = new ComputeId("shop", "ep..x");
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        Logger logger = (Logger) LoggerFactory.getLogger(GitProposer.class);
        log.start();
        logger.addAppender(log);
        try {
            proposer.inCode(compute(id, "4"));
            proposer.inCode(compute(id, "4"));
            proposer.inCode(compute("4"));
        } finally {
            logger.detachAppender(log);
        }

        assertThat(log.list).singleElement()
                .extracting(ILoggingEvent::getKeyValuePairs)
                .asString()
                .contains("shop/ep..x", "Git allows no branch plimsoll/shop/ep..x");
        assertThat(proposer.propose(compute(id, "4"), intent(id, "4", "2")))
                .isEqualTo(failed("Git allows no branch plimsoll/shop/ep..x: set change.via to api for shop/ep..x"));
    }

    @Test
    void branchThatAPersonCheckedOut_isLeftAlone() throws Exception {
        GitProposer proposer = proposer(List.of());
        proposer.propose(compute("4"), intent("4", "2"));
        repository.checkOut(BRANCH);

        assertThat(proposer.propose(compute("4"), intent("4", "1"))).asString().contains("is checked out");
        assertThat(repository.content(BRANCH, FILE)).isEqualTo(FOUR.replace("4", "2"));
    }

    @Test
    void branchInAnotherWorkingTree_isLeftAlone() throws Exception {
        GitProposer proposer = proposer(List.of());
        proposer.propose(compute("4"), intent("4", "2"));
        // What "git worktree add" writes.
        repository.write(".git/worktrees/ann/HEAD", "ref: refs/heads/" + BRANCH + "\n");

        assertThat(proposer.propose(compute("4"), intent("4", "1"))).asString().contains("is checked out");
        assertThat(repository.content(BRANCH, FILE)).isEqualTo(FOUR.replace("4", "2"));
    }

    @Test
    void sizeInCode_isThatOfMain_andFollowsIt() throws Exception {
        GitProposer proposer = proposer(List.of());
        assertThat(proposer.inCode(compute("4"))).contains(Given.cu("4"));
        proposer.propose(compute("4"), intent("4", "2"));
        assertThat(proposer.inCode(compute("4"))).as("not merged").contains(Given.cu("4"));

        repository.merge(BRANCH);
        assertThat(proposer.inCode(compute("4"))).contains(Given.cu("2"));
        repository.commit(FILE, "nothing: here\n");
        assertThat(proposer.inCode(compute("4"))).isEmpty();
    }

    @Test
    void command_getsTheProposal_andItsFailureIsTold_afterThreeTries() throws Exception {
        repository.write("push", "echo \"$PLIMSOLL_BRANCH $PLIMSOLL_FILE $PLIMSOLL_COMPUTE\" >> told; exit 7\n");

        Execution execution = proposer(List.of("sh", "push")).propose(compute("4"), intent("4", "2"));

        assertThat(directory.resolve("told")).content()
                .isEqualTo((BRANCH + " " + FILE + " ep-orders\n").repeat(3));
        assertThat(execution).isInstanceOfSatisfying(Execution.ProposedAsCode.class, proposed -> assertThat(
                proposed.detail()).endsWith("; the command failed 3 times: exit code 7"));
        assertThat(repository.log(BRANCH)).as("the commit stays").hasSize(2);
    }

    @Test
    void templateOfAPath_staysInside() {
        assertThat(ProposalSettings.pathProblem("a/{project_id}-{endpoint_id}.yaml")).isEmpty();
        for (String wrong : List.of("all.yaml", "../{endpoint_id}", "/{endpoint_id}", "{endpoint_id}/.git/x",
                "{endpoint_id}/{word}", "a//{endpoint_id}")) {
            assertThat(ProposalSettings.pathProblem(wrong)).as(wrong).isPresent();
        }
    }

    private GitProposer proposer(List<String> command) {
        ProposalSettings settings = new ProposalSettings(directory, null, ProposalFormat.YAML, "main", command,
                Duration.ofSeconds(30));
        return new GitProposer(compute -> settings, Explanation.WORDING, Duration.ofMillis(1));
    }

    private static Execution failed(String why) {
        return new Execution.NotSent("not proposed: " + why);
    }

    private static Compute compute(String cu) {
        return compute(ID, cu);
    }

    private static Compute compute(ComputeId id, String cu) {
        return new ComputeBuilder().id(id).state("idle").size(Given.cu(cu)).active(null).compute();
    }

    private static Intended intent(String from, String to) {
        return intent(ID, from, to);
    }

    private static Intended intent(ComputeId id, String from, String to) {
        return NamedEntries.intended(NOON, id, "c1", Given.cu(from), Given.cu(to), "The cache is far too large.",
                Given.basis(Action.SHRINK, Reason.TOO_BIG), 0);
    }
}
