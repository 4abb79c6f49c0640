package dev.plimsoll.proposal;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.RetryPolicy;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.Proposer;
import dev.plimsoll.change.SettingWriter.Execution;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Proposes each change as one commit on a branch of its compute, and reads what the main branch says. */
public final class GitProposer implements Proposer {

    private static final Logger LOG = LoggerFactory.getLogger(GitProposer.class);
    private static final String PREFIX = "plimsoll/";
    private static final int TRIES = 3;
    private static final Duration PAUSE = Duration.ofSeconds(5);
    private static final int SHORT_ID = 12;
    /** More computes than a fleet has. */
    private static final int COMPUTES = 100_000;

    private final Function<Compute, ProposalSettings> settings;
    private final RetryPolicy<Object> again;
    /** One open repository for each directory of the configuration. */
    private final Map<Path, GitTree> trees = new ConcurrentHashMap<>();
    private final Cache<ComputeId, InCode> read = Caffeine.newBuilder().maximumSize(COMPUTES).build();

    /**
     * What the main branch says of a compute.
     *
     * @param commit  the commit that says it
     * @param size    empty if it says none that can be read
     * @param differs whether the platform showed another size
     */
    private record InCode(ObjectId commit, Optional<SizeRange> size, boolean differs) {}

    /** @param settings the settings of a compute whose changes are proposed */
    public GitProposer(Function<Compute, ProposalSettings> settings) {
        this(settings, PAUSE);
    }

    /** @param pause between two runs of the command */
    GitProposer(Function<Compute, ProposalSettings> settings, Duration pause) {
        this.settings = settings;
        RetryPolicy<Object> policy = RetryPolicy.builder()
                .handle(IOException.class)
                .withMaxAttempts(TRIES)
                .withDelay(pause)
                .build();
        this.again = policy;
    }

    @Override
    public Execution propose(Compute compute, Intended intent) {
        ProposalSettings to = settings.apply(compute);
        String branch = branch(compute.id());
        String file;
        String commit;
        try {
            file = to.file(compute.id());
            commit = commit(to, intent, file, branch);
        } catch (IOException | RuntimeException wrong) {
            return new Execution.NotSent("not proposed: " + masked(wrong));
        }
        // From here on people may see the commit, whatever becomes of the command.
        String detail = detail(branch, file, commit);
        return new Execution.Proposed(detail + commanded(to, compute.id(), Map.of("BRANCH", branch, "FILE", file,
                "COMMIT", commit, "MAIN_BRANCH", to.branch(), "PROJECT", compute.id().projectId(), "COMPUTE",
                compute.id().endpointId())));
    }

    @Override
    public Optional<Execution> proposed(Compute compute, Intended intent) {
        ProposalSettings to = settings.apply(compute);
        String branch = branch(compute.id());
        try {
            Optional<ObjectId> commit = tree(to.directory()).commitWith(trailer(intent), branch);
            return Optional.of(commit
                    .<Execution>map(found -> new Execution.Proposed(
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

    private static String branch(ComputeId compute) {
        return PREFIX + compute.projectId() + "/" + compute.endpointId();
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
        GitTree tree = tree(to.directory());
        ObjectId base = tree.head(to.branch())
                .orElseThrow(() -> new IOException("the repository has no branch " + to.branch()));
        if (tree.isCheckedOut(branch)) {
            throw new IOException("the branch %s is checked out: check out %s".formatted(branch, to.branch()));
        }
        CodeFile code = code(tree, base, to, file).orElse(new CodeFile(to.format(), ""));
        SizeRange from = size(intent.from());
        SizeRange said = said(code, file).orElse(from);
        if (!said.equals(from)) {
            throw new IOException("the branch %s says %s, and the platform shows %s".formatted(to.branch(), said,
                    from));
        }
        GitTree.Committed made = tree
                .commit(new GitTree.Draft(base, branch, file, changed(code, intent, file),
                        message(intent), intent.at()));
        return made.id().name();
    }

    private static CodeFile changed(CodeFile code, Intended intent, String file) throws IOException {
        try {
            return code.with(size(intent.to()));
        } catch (IllegalArgumentException wrong) {
            throw new IOException("%s %s".formatted(file, wrong.getMessage()), wrong);
        }
    }

    private static Optional<SizeRange> said(CodeFile code, String file) throws IOException {
        try {
            return code.size();
        } catch (IllegalArgumentException wrong) {
            throw new IOException("%s %s".formatted(file, wrong.getMessage()), wrong);
        }
    }

    private static String message(Intended intent) {
        return "%s: %s to %s\n\n%s\n\n%s\n".formatted(intent.compute().endpointId(),
                size(intent.from()).asBounds(), size(intent.to()).asBounds(), intent.why(), trailer(intent));
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
        InCode before = read.getIfPresent(compute.id());
        InCode now = read(compute, from, before);
        Optional<SizeRange> size = now == null ? Optional.empty() : now.size();
        boolean differs = size.isPresent() && !size.get().equals(compute.size());
        if (now != null && (before == null || !now.equals(before) || differs != before.differs())) {
            read.put(compute.id(), new InCode(now.commit(), size, differs));
        }
        if (differs != (before != null && before.differs())) {
            LOG.atInfo()
                    .addKeyValue("compute", compute.id())
                    .addKeyValue("in_code", size.map(SizeRange::toString).orElse("none"))
                    .addKeyValue("at_platform", compute.size())
                    .log(differs ? "the code says another size than the platform"
                            : "the code says the platform's size");
        }
        return size;
    }

    /** What the main branch says; from memory while the branch does not move. Null while it cannot be read. */
    private @Nullable InCode read(Compute compute, ProposalSettings from,
            @Nullable InCode before) {
        boolean differed = before != null && before.differs();
        try {
            GitTree tree = tree(from.directory());
            Optional<ObjectId> head = tree.head(from.branch());
            if (head.isEmpty()) {
                return null;
            }
            if (before != null && before.commit().equals(head.get())) {
                return before;
            }
            String file = from.file(compute.id());
            return new InCode(head.get(), sizeIn(code(tree, head.get(), from, file), compute.id(), file), differed);
        } catch (IOException | RuntimeException wrong) {
            LOG.atDebug().addKeyValue("compute", compute.id()).log("the code cannot be read: {}", wrong.getMessage());
            return null;
        }
    }

    private static Optional<SizeRange> sizeIn(Optional<CodeFile> code, ComputeId compute, String file) {
        try {
            return code.flatMap(CodeFile::size);
        } catch (IllegalArgumentException wrong) {
            LOG.atWarn().addKeyValue("compute", compute).addKeyValue("file", file).log(wrong.getMessage());
            return Optional.empty();
        }
    }

    private static Optional<CodeFile> code(GitTree tree, ObjectId commit, ProposalSettings from, String file)
            throws IOException {
        byte[] content = tree.file(commit, file);
        return content == null ? Optional.empty() : Optional.of(CodeFile.of(from.format(), content));
    }

    private GitTree tree(Path directory) throws IOException {
        GitTree known = trees.get(directory);
        if (known != null) {
            return known;
        }
        GitTree opened = GitTree.open(directory);
        GitTree first = trees.putIfAbsent(directory, opened);
        if (first == null) {
            return opened;
        }
        opened.close();
        return first;
    }
}
