package dev.plimsoll.repository;

import dev.plimsoll.repository.RepositoryProblem.NotProposable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheBuilder;
import org.eclipse.jgit.dircache.DirCacheEditor;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectChecker;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.jspecify.annotations.Nullable;

/**
 * Reads and commits single files through the object database of a repository. It touches neither the working tree nor
 * the index, so changes of people that are not committed stay as they are.
 */
final class GitTree implements AutoCloseable {

    private static final long LARGEST_FILE = 1 << 20;
    /** Commits of a branch that are searched for one. */
    private static final int SEARCHED = 100;
    private static final String AUTHOR = "Plimsoll";
    private static final String ADDRESS = "plimsoll@localhost";

    private final Repository repository;

    private GitTree(Repository repository) {
        this.repository = repository;
    }

    /**
     * A commit to be made.
     *
     * @param base   the commit that it follows
     * @param branch its branch, without {@code refs/heads/}; moved there, whatever it was
     * @param file   the path of the changed file
     * @param code   its new content
     */
    record Draft(ObjectId base, String branch, String file, CodeFile code, String message, Instant at) {}

    static GitTree open(Path directory) throws IOException {
        return new GitTree(new FileRepositoryBuilder().setWorkTree(directory.toFile())
                .setMustExist(true)
                .setup()
                .build());
    }

    static boolean isFilePath(String path) {
        if (path.contains("{") || path.contains("}")) {
            return false;
        }
        try {
            new ObjectChecker().setSafeForWindows(true).setSafeForMacOS(true).checkPath(path);
            return true;
        } catch (CorruptObjectException wrong) {
            return false;
        }
    }

    /** Whether a branch has a commit whose directory can be read. */
    boolean isReadable(String branch) throws IOException {
        Optional<ObjectId> head = head(branch);
        if (head.isEmpty()) {
            return false;
        }
        try (RevWalk walk = new RevWalk(repository)) {
            repository.open(walk.parseCommit(head.get()).getTree(), Constants.OBJ_TREE);
        }
        return true;
    }

    /** A branch whose name is a directory of {@code branch}, or has it as one; empty if there is none. */
    Optional<String> inTheWayOf(String branch) throws IOException {
        return repository.getRefDatabase()
                .getConflictingNames(Constants.R_HEADS + branch)
                .stream()
                .map(Repository::shortenRefName)
                .findFirst();
    }

    Optional<ObjectId> head(String branch) throws IOException {
        return Optional.ofNullable(repository.exactRef(Constants.R_HEADS + branch)).map(ref -> ref.getObjectId());
    }

    /**
     * The commit of {@code branch} whose message has the line {@code trailer}, also below a few commits of people; empty if
     * there is none.
     */
    Optional<ObjectId> commitWith(String trailer, String branch) throws IOException {
        Optional<ObjectId> head = head(branch);
        if (head.isEmpty()) {
            return Optional.empty();
        }
        try (RevWalk walk = new RevWalk(repository)) {
            walk.markStart(walk.parseCommit(head.get()));
            for (int i = 0; i < SEARCHED; i++) {
                RevCommit commit = walk.next();
                if (commit == null) {
                    return Optional.empty();
                }
                if (commit.getFullMessage().lines().anyMatch(trailer::equals)) {
                    return Optional.of(commit.getId());
                }
            }
            return Optional.empty();
        }
    }

    /** Whether {@code branch} is the branch of a working tree: of this one, or of another one of the repository. */
    boolean isCheckedOut(String branch) throws IOException {
        String name = Constants.R_HEADS + branch;
        if (name.equals(repository.getFullBranch())) {
            return true;
        }
        Path common = repository.getCommonDirectory().toPath();
        if (isHead(common, name)) {
            return true;
        }
        Path linked = common.resolve("worktrees");
        if (!Files.isDirectory(linked)) {
            return false;
        }
        try (DirectoryStream<Path> trees = Files.newDirectoryStream(linked)) {
            for (Path tree : trees) {
                if (isHead(tree, name)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the working tree with this administrative directory has the branch. */
    private static boolean isHead(Path directory, String branch) throws IOException {
        Path head = directory.resolve(Constants.HEAD);
        return Files.isRegularFile(head) && Files.readString(head).strip().equals("ref: " + branch);
    }

    /** A file in a commit; null if it has none. It refuses a directory, a link, and more than 1 MiB. */
    byte @Nullable [] file(ObjectId commit, String path) throws IOException {
        try (RevWalk walk = new RevWalk(repository)) {
            RevCommit parsed = walk.parseCommit(commit);
            try (TreeWalk found = TreeWalk.forPath(repository, path, parsed.getTree())) {
                if (found == null) {
                    requireDirectories(parsed, path);
                    return null;
                }
                FileMode mode = found.getFileMode(0);
                if (!FileMode.REGULAR_FILE.equals(mode) && !FileMode.EXECUTABLE_FILE.equals(mode)) {
                    throw new NotProposable(path + " is no regular file");
                }
                ObjectLoader loader = repository.open(found.getObjectId(0), Constants.OBJ_BLOB);
                if (loader.getSize() > LARGEST_FILE) {
                    throw new NotProposable(path + " is larger than 1 MiB");
                }
                return loader.getBytes();
            }
        }
    }

    /** A file in place of a directory would be replaced by the commit. */
    private void requireDirectories(RevCommit commit, String path) throws IOException {
        for (int slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
            String parent = path.substring(0, slash);
            try (TreeWalk found = TreeWalk.forPath(repository, parent, commit.getTree())) {
                if (found != null && !FileMode.TREE.equals(found.getFileMode(0))) {
                    throw new NotProposable(parent + " is no directory");
                }
            }
        }
    }

    /** Commits one file, and moves the branch to the commit. An equal commit that is there already is kept. */
    ObjectId commit(Draft draft) throws IOException {
        Optional<ObjectId> former = head(draft.branch());
        if (former.isPresent() && isSame(former.get(), draft)) {
            return former.get();
        }
        ObjectId commit;
        try (ObjectInserter inserter = repository.newObjectInserter(); RevWalk walk = new RevWalk(repository)) {
            ObjectId tree = tree(inserter, walk.parseCommit(draft.base()), draft);
            PersonIdent author = new PersonIdent(AUTHOR, ADDRESS, draft.at(), ZoneOffset.UTC);
            CommitBuilder builder = new CommitBuilder();
            builder.setTreeId(tree);
            builder.setParentId(draft.base());
            builder.setAuthor(author);
            builder.setCommitter(author);
            builder.setMessage(draft.message());
            builder.setEncoding(StandardCharsets.UTF_8);
            commit = inserter.insert(builder);
            inserter.flush();
        }
        move(draft.branch(), former.orElse(ObjectId.zeroId()), commit);
        return commit;
    }

    private boolean isSame(ObjectId commit, Draft draft) throws IOException {
        try (RevWalk walk = new RevWalk(repository)) {
            RevCommit parsed = walk.parseCommit(commit);
            return parsed.getParentCount() == 1 && parsed.getParent(0).getId().equals(draft.base())
                    && Arrays.equals(file(commit, draft.file()), draft.code().content());
        }
    }

    private ObjectId tree(ObjectInserter inserter, RevCommit base, Draft draft) throws IOException {
        ObjectId blob = inserter.insert(Constants.OBJ_BLOB, draft.code().content());
        DirCache files = DirCache.newInCore();
        try (ObjectReader reader = repository.newObjectReader()) {
            DirCacheBuilder builder = files.builder();
            builder.addTree(new byte[0], DirCacheEntry.STAGE_0, reader, base.getTree());
            builder.finish();
        }
        DirCacheEditor editor = files.editor();
        editor.add(new DirCacheEditor.PathEdit(draft.file()) {
            @Override
            public void apply(DirCacheEntry entry) {
                if (!FileMode.EXECUTABLE_FILE.equals(entry.getRawMode())) {
                    entry.setFileMode(FileMode.REGULAR_FILE);
                }
                entry.setObjectId(blob);
            }
        });
        editor.finish();
        return files.writeTree(inserter);
    }

    private void move(String branch, ObjectId former, ObjectId commit) throws IOException {
        RefUpdate update = repository.updateRef(Constants.R_HEADS + branch);
        update.setExpectedOldObjectId(former);
        update.setNewObjectId(commit);
        update.setRefLogIdent(new PersonIdent(AUTHOR, ADDRESS));
        update.setRefLogMessage("propose a size", false);
        update.setForceUpdate(true);
        RefUpdate.Result result = update.update();
        switch (result) {
            case NEW, FORCED, FAST_FORWARD, NO_CHANGE -> {
            }
            default -> throw new NotProposable(
                    "the branch %s could not be moved: look for another process that writes to it".formatted(branch));
        }
    }

    @Override
    public void close() {
        repository.close();
    }
}
