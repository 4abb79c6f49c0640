package dev.plimsoll.repository;

import dev.plimsoll.fleet.ComputeId;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.errors.LockFailedException;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.util.FS;

/** Tells what keeps a repository from taking proposals, before there is one. Each message says what to do. */
final class RepositoryProblem {

    /** The formats 0 and 1 of a repository; 1 names what it extends. */
    private static final int NEWEST_FORMAT = 1;
    /** Extensions that change nothing for a reader and writer of objects and branches. */
    private static final Set<String> HARMLESS = Set.of("noop", "preciousobjects", "worktreeconfig",
            "relativeworktrees");
    private static final String USUAL = "objectFormat = sha1";

    private RepositoryProblem() {}

    /** Why a change cannot be proposed, in words for people; any other exception here has those of a library. */
    static final class NotProposable extends IOException {

        private static final long serialVersionUID = 1L;

        NotProposable(String why) {
            super(why);
        }
    }

    /** What a failure means, and what to do. The words of the library end here; the log has them at level debug. */
    static String of(Exception failure, Path directory) {
        return switch (failure) {
            case NotProposable ours -> String.valueOf(ours.getMessage());
            case LockFailedException locked ->
                "another process writes to %s: look for it, and for a file that ends in .lock".formatted(directory);
            case FileSystemException denied ->
                "%s cannot be read or written: check the rights of the agent's user, and the disk".formatted(directory);
            default ->
                "the repository %s cannot be used: run git fsck there, clone it again, or see the log at level debug"
                        .formatted(directory);
        };
    }

    /** The problem of a directory; empty if it is a working tree of a repository that can take commits. */
    static Optional<String> of(Path directory) {
        if (!Files.isDirectory(directory)) {
            return Optional.of("%s is no directory".formatted(directory));
        }
        try {
            Path common = common(directory);
            Optional<String> format = ofFormat(directory, common);
            return format.isPresent() ? format : ofRights(common);
        } catch (IOException | RuntimeException none) {
            return Optional.of(isBare(directory)
                    ? "%s is a bare repository: clone it, and write the directory of the clone".formatted(directory)
                    : "%s is no Git working tree: clone the repository there".formatted(directory));
        }
    }

    /** The problem of the branch from which people apply the code; empty if it has a commit that can be read. */
    static Optional<String> ofBranch(Path directory, String branch) {
        if (!Repository.isValidRefName(Constants.R_HEADS + branch)) {
            return Optional.of("%s is no name of a branch in Git".formatted(branch));
        }
        try (GitTree tree = GitTree.open(directory)) {
            return tree.isReadable(branch)
                    ? Optional.empty()
                    : Optional.of("%s has no branch %s: commit something to it, or write the name of another one"
                            .formatted(directory, branch));
        } catch (IOException | RuntimeException wrong) {
            return Optional.of("the branch %s of %s cannot be read: clone the repository again, with all its objects"
                    .formatted(branch, directory));
        }
    }

    /** The problem of a compute's branch or file; empty if its changes can be proposed. */
    static Optional<String> ofCompute(ComputeId compute, String branch, String file, Path directory) {
        if (!Repository.isValidRefName(Constants.R_HEADS + branch)) {
            return Optional.of("Git allows no branch %s: set change.via to api for %s".formatted(branch, compute));
        }
        if (!GitTree.isFilePath(file)) {
            return Optional.of("Git allows no file %s: set change.via to api for %s".formatted(file, compute));
        }
        try (GitTree tree = GitTree.open(directory)) {
            return tree.inTheWayOf(branch)
                    .map(other -> "the branch %s leaves no room for %s: rename or delete it".formatted(other, branch));
        } catch (IOException | RuntimeException wrong) {
            return Optional.of(of(wrong, directory));
        }
    }

    /** The directory with objects and branches, also of a linked working tree. */
    private static Path common(Path directory) throws IOException {
        FileRepositoryBuilder found = new FileRepositoryBuilder().setWorkTree(directory.toFile())
                .setMustExist(true)
                .setup();
        File common = found.getGitCommonDir() == null ? found.getGitDir() : found.getGitCommonDir();
        return Objects.requireNonNull(common).toPath();
    }

    /** The library opens newer formats as if they were old ones, and then reads and writes wrong objects. */
    private static Optional<String> ofFormat(Path directory, Path common) throws IOException {
        FileBasedConfig config = new FileBasedConfig(common.resolve(Constants.CONFIG).toFile(), FS.DETECTED);
        try {
            config.load();
        } catch (org.eclipse.jgit.errors.ConfigInvalidException wrong) {
            throw new IOException("its configuration cannot be read", wrong);
        }
        int format = config.getInt(ConfigConstants.CONFIG_CORE_SECTION, null,
                ConfigConstants.CONFIG_KEY_REPO_FORMAT_VERSION, 0);
        if (format > NEWEST_FORMAT) {
            return Optional.of("%s has repository format %d: use one of format 0 or 1".formatted(directory, format));
        }
        List<String> others = config.getNames(ConfigConstants.CONFIG_EXTENSIONS_SECTION)
                .stream()
                .filter(name -> !HARMLESS.contains(name.toLowerCase(Locale.ROOT)))
                .map(name -> "%s = %s".formatted(name,
                        config.getString(ConfigConstants.CONFIG_EXTENSIONS_SECTION, null, name)))
                .filter(extension -> !extension.equalsIgnoreCase(USUAL))
                .toList();
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of("%s has an extension of Git that is not supported (%s): use a repository with objects of "
                        .formatted(directory, String.join(", ", others)) + "SHA-1 and branches in files");
    }

    private static Optional<String> ofRights(Path common) throws IOException {
        for (String needed : List.of("objects", "refs/heads")) {
            Path directory = common.resolve(needed);
            if (!Files.isDirectory(directory)) {
                throw new IOException("no " + directory);
            }
            if (!Files.isWritable(directory)) {
                return Optional.of("%s cannot be written: give the agent's user the right to".formatted(directory));
            }
        }
        return Optional.empty();
    }

    private static boolean isBare(Path directory) {
        return Files.isRegularFile(directory.resolve(Constants.HEAD))
                && Files.isDirectory(directory.resolve("objects"));
    }
}
