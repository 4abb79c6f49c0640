package dev.plimsoll.repository;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The owner's repositories, and what their main branches say of computes; read again where a branch moved. */
final class MainBranches {

    private static final Logger LOG = LoggerFactory.getLogger(MainBranches.class);
    /** More computes than a fleet has. */
    static final int COMPUTES = 100_000;

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

    /** The size that the code says; empty where it says none that can be read. A difference is logged once. */
    Optional<SizeRange> size(Compute compute, ProposalSettings from) {
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

    /** A file as a commit has it; empty where it has none. */
    static Optional<CodeFile> code(GitTree tree, ObjectId commit, ProposalSettings from, String file)
            throws IOException {
        byte[] content = tree.file(commit, file);
        return content == null ? Optional.empty() : Optional.of(CodeFile.of(from.format(), content));
    }

    GitTree tree(Path directory) throws IOException {
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
