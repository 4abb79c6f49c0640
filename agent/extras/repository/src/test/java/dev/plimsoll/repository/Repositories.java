package dev.plimsoll.repository;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.treewalk.TreeWalk;

/** A Git repository with a working tree, as people have it. */
public final class Repositories implements AutoCloseable {

    private final Git git;
    private final Path directory;

    private Repositories(Git git, Path directory) {
        this.git = git;
        this.directory = directory;
    }

    /** A repository without commits. */
    public static Repositories empty(Path directory) {
        try {
            return new Repositories(
                    Git.init().setDirectory(directory.toFile()).setInitialBranch("main").call(), directory);
        } catch (GitAPIException wrong) {
            throw new IllegalStateException(wrong);
        }
    }

    /** A repository whose branch {@code main} has these two lines in {@code file}. */
    public static Repositories with(Path directory, String file, String content) {
        Repositories made = empty(directory);
        try {
            made.commit(file, content);
        } catch (Exception wrong) {
            throw new IllegalStateException(wrong);
        }
        return made;
    }

    public Path directory() {
        return directory;
    }

    /** A person commits a file on the branch of the working tree. */
    public void commit(String file, String content) throws Exception {
        write(file, content);
        git.add().addFilepattern(".").call();
        git.commit().setMessage("by a person").setSign(false).setAuthor("ann", "ann@localhost").call();
    }

    public void write(String file, String content) throws Exception {
        Path path = directory.resolve(file);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, content);
    }

    public void checkOut(String branch) throws Exception {
        git.checkout().setName(branch).call();
    }

    /** A person merges the branch into that of the working tree. */
    public void merge(String branch) throws Exception {
        git.merge().include(git.getRepository().exactRef("refs/heads/" + branch)).setCommit(true).call();
    }

    /** The commits of a branch, newest first; none if there is no such branch. */
    public List<RevCommit> log(String branch) throws Exception {
        ObjectId head = git.getRepository().resolve("refs/heads/" + branch);
        return head == null
                ? List.of()
                : StreamSupport.stream(git.log().add(head).call().spliterator(), false).toList();
    }

    public String content(String branch, String file) throws Exception {
        RevCommit commit = log(branch).getFirst();
        try (TreeWalk found = Objects
                .requireNonNull(TreeWalk.forPath(git.getRepository(), file, commit.getTree()))) {
            return new String(git.getRepository().open(found.getObjectId(0)).getBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Whether the working tree and the index are as committed. */
    public boolean isClean() throws Exception {
        return git.status().call().isClean();
    }

    public String checkedOut() throws Exception {
        return Objects.requireNonNull(git.getRepository().getFullBranch());
    }

    @Override
    public void close() {
        git.close();
    }
}
