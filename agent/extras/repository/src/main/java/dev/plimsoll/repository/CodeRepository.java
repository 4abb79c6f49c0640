package dev.plimsoll.repository;

import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.config.table.Allowed;
import dev.plimsoll.config.table.ChangeKeys;
import dev.plimsoll.config.table.Sections;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckedFleet;
import dev.plimsoll.extension.Extension;
import dev.plimsoll.extension.Kernel;
import dev.plimsoll.extension.KeyGroup;
import dev.plimsoll.extension.Started;
import dev.plimsoll.repository.ProposalSettings.ProposalFormat;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Proposes the changes of computes with {@code change.via} file as commits in a Git repository. */
public final class CodeRepository implements Extension {

    private static final Key<Path> DIRECTORY = new Key<>("change.file.directory", Kinds.DIRECTORY, null,
            "Git working tree with the code of the computes. Required where change.via is file.");
    private static final Key<String> PATH = new Key<>("change.file.path", Kinds.TEXT, null,
            "Path of a compute's file in it, with {endpoint_id} and {project_id}. Empty: computes/{project_id}/{endpoint_id} "
                    + "with the suffix of the format.");
    private static final Key<ProposalFormat> FORMAT = new Key<>("change.file.format",
            Kinds.choice(ProposalFormat.class), "yaml", "Form of the file: YAML, or variables of Terraform.");
    private static final Key<String> BRANCH = new Key<>("change.file.branch", Kinds.TEXT, "main",
            "The branch from which people apply the code.");
    private static final Key<List<String>> COMMAND = new Key<>("change.file.command", Kinds.NAMES, "",
            "Command to run after the commit, such as a push: a list of arguments, without a shell. Empty: none.");
    private static final Key<Duration> COMMAND_DEADLINE = new Key<>("change.file.command-deadline",
            Kinds.duration("1s", "1d"), "1m", "Longest time of one run of it. A failed run is repeated twice.");

    @Override
    public String name() {
        return "repository";
    }

    @Override
    public List<KeyGroup> keys() {
        return List.of(new KeyGroup(Sections.CHANGE, ChangeKeys.ALLOW.path(),
                List.of(DIRECTORY, PATH, FORMAT, BRANCH, COMMAND, COMMAND_DEADLINE)));
    }

    @Override
    public boolean proposes() {
        return true;
    }

    static boolean isInCode(Values values) {
        return values.find(ChangeKeys.VIA) == Via.FILE;
    }

    /** Where the changes of a compute are proposed; empty where no directory is configured. */
    static Optional<ProposalSettings> settings(Values values) {
        return Optional.ofNullable(values.find(DIRECTORY))
                .map(directory -> new ProposalSettings(directory, values.find(PATH), values.need(FORMAT),
                        values.need(BRANCH), values.need(COMMAND), values.need(COMMAND_DEADLINE)));
    }

    @Override
    public void check(Values values) {
        String path = values.sets(PATH) ? values.find(PATH) : null;
        if (path != null) {
            ProposalSettings.pathProblem(path).ifPresent(wrong -> values.wrong(PATH, wrong));
        }
        if (isInCode(values)) {
            repository(values);
            allowed(values);
        }
    }

    /** Where changes are proposed as code, there must be a repository for them. */
    private static void repository(Values values) {
        if (!values.sets(ChangeKeys.VIA, DIRECTORY, BRANCH)) {
            return;
        }
        Path directory = values.find(DIRECTORY);
        if (directory == null) {
            values.wrong(DIRECTORY, "is required where %s is file".formatted(ChangeKeys.VIA));
            return;
        }
        Optional<String> wrong = RepositoryProblem.of(directory);
        wrong.ifPresent(why -> values.wrong(DIRECTORY, why));
        String branch = values.find(BRANCH);
        if (wrong.isEmpty() && branch != null) {
            RepositoryProblem.ofBranch(directory, branch).ifPresent(why -> values.wrong(BRANCH, why));
        }
    }

    /** What cannot be changed must not look as if it were. */
    private static void allowed(Values values) {
        List<Allowed> allow = values.find(ChangeKeys.ALLOW);
        if (allow != null && !allow.isEmpty() && values.sets(ChangeKeys.ALLOW, ChangeKeys.VIA)) {
            values.wrong(ChangeKeys.ALLOW,
                    "has no effect where %s is file: the code has sizes only".formatted(ChangeKeys.VIA));
        }
    }

    @Override
    public List<CheckLine> lines(CheckedFleet fleet) {
        return RepositoryCheck.of(fleet);
    }

    @Override
    public Started start(Kernel kernel) {
        return Started.proposing(new GitProposer(compute -> kernel.values(compute.id())
                .flatMap(CodeRepository::settings)
                .orElseThrow(() -> new IllegalArgumentException(
                        "no directory is known for the changes of %s as code".formatted(compute.id()))),
                Explanation.WORDING));
    }
}
