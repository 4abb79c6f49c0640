package dev.plimsoll.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.repository.ProposalSettings.ProposalFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What keeps a repository from taking proposals is known before the first one. */
class RepositoryProblemTest {

    @TempDir
    Path directory;

    @AutoClose
    private Repositories repository;

    @BeforeEach
    void create() throws Exception {
        repository = Repositories.with(directory, "computes/shop/ep-a.yaml", "autoscaling_limit_min_cu: 1\n");
    }

    @Test
    void aWorkingTreeWithACommit_hasNone() {
        assertThat(settings("main").problem()).isEmpty();
        assertThat(settings("main").problem(id("ep-a"))).isEmpty();
    }

    @Test
    void directoryWithoutAWorkingTree_hasOne(@TempDir Path other) throws Exception {
        assertThat(RepositoryProblem.of(other)).get().asString().contains("no Git working tree");
        assertThat(RepositoryProblem.of(other.resolve("none"))).get().asString().contains("no directory");
        assertThat(RepositoryProblem.of(directory.resolve("computes"))).as("inside of one").isPresent();
        Git.init().setDirectory(other.toFile()).setBare(true).call().close();
        assertThat(RepositoryProblem.of(other)).get().asString().contains("bare");
    }

    @ParameterizedTest
    @CsvSource({"1, objectFormat = sha256", "1, objectformat = SHA256", "1, refStorage = reftable",
        "1, partialClone = origin", "1, compatObjectFormat = sha256", "1, futureThing = true", "2, noop = true"})
    void formatThatIsNotKnown_isNamed(int format, String extension) throws Exception {
        extend(format, extension);

        assertThat(settings("main").problem()).get()
                .asString()
                .contains(
                        format == 1 ? extension.substring(extension.indexOf('=') + 2) : "format 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"objectFormat = sha1", "worktreeConfig = true", "preciousObjects = true"})
    void formatThatChangesNothing_isServed(String extension) throws Exception {
        extend(1, extension);

        assertThat(settings("main").problem()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"live", "a..b", "x.lock", ""})
    void branchWithoutACommit_isNamed(String branch) {
        assertThat(settings(branch).problem()).get().asString().contains("branch").contains(branch);
    }

    @Test
    void repositoryWithoutCommits_hasAProblem(@TempDir Path other) {
        Repositories.empty(other).close();

        assertThat(RepositoryProblem.of(other)).isEmpty();
        assertThat(RepositoryProblem.ofBranch(other, "main")).get().asString().contains("no branch main");
    }

    @Test
    void branchWithLostObjects_hasAProblem() throws Exception {
        String tree = repository.log("main").getFirst().getTree().name();
        Files.delete(directory.resolve(".git/objects").resolve(tree.substring(0, 2)).resolve(tree.substring(2)));

        assertThat(settings("main").problem()).get().asString().contains("cannot be read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ep..x", "a~1", "x.lock", "@{", "a@{b", "a b", "a:b", "a^", "a?", "a*", "a[", "a\\b", ".a",
        "a.",
        "a/", "/a", "a//b", "", "a\u0007"})
    void idThatIsNoNameOfABranch_isReportedWithTheCompute(String id) {
        Optional<String> problem = settings("main").problem(id(id));

        assertThat(problem).get().asString().contains("branch").contains(id("").projectId() + "/" + id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-a", "@", "ü", "a%2e", "ep-1_b.c", "HEAD"})
    void idThatIsAName_isServed(String id) {
        assertThat(settings("main").problem(id(id))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"plimsoll", "plimsoll/shop", "plimsoll/shop/ep-a/x"})
    void branchInTheWay_isNamed(String other) throws Exception {
        try (Git git = Git.open(directory.toFile())) {
            git.branchCreate().setName(other).call();
        }

        assertThat(settings("main").problem(id("ep-a"))).get().asString().contains(other + " leaves no room");
    }

    @Test
    void fileThatGitDoesNotAllow_isReported() {
        assertThat(
                new ProposalSettings(directory, "{endpoint_id}", ProposalFormat.YAML, "main", List.of(), Duration.ZERO)
                        .problem(id("con")))
                .get()
                .asString()
                .contains("file con");
    }

    private void extend(int format, String extension) throws IOException {
        Files.writeString(directory.resolve(".git/config"),
                "\n[core]\n\trepositoryformatversion = %d\n[extensions]\n\t%s\n".formatted(format, extension),
                StandardOpenOption.APPEND);
    }

    private ProposalSettings settings(String branch) {
        return new ProposalSettings(directory, null, ProposalFormat.YAML, branch, List.of(), Duration.ofSeconds(1));
    }

    private static ComputeId id(String endpoint) {
        return new ComputeId("shop", endpoint);
    }
}
