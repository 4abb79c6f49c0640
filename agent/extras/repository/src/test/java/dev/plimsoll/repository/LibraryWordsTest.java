package dev.plimsoll.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.dircache.InvalidPathException;
import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.LockFailedException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.errors.ObjectWritingException;
import org.eclipse.jgit.errors.PackInvalidException;
import org.eclipse.jgit.errors.PackMismatchException;
import org.eclipse.jgit.errors.RepositoryNotFoundException;
import org.eclipse.jgit.errors.StopWalkException;
import org.eclipse.jgit.errors.UnmergedPathException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the Git library says reaches no journal and no page: each failure has a sentence that says what to do. */
class LibraryWordsTest {

    private static final Path CODE = Path.of("/srv/code");

    static Stream<Exception> failures() {
        return Stream.of(new LockFailedException(new File("/srv/code/.git/refs/heads/x.lock"), "Cannot lock it"),
                new MissingObjectException(ObjectId.zeroId(), Constants.OBJ_COMMIT),
                new CorruptObjectException(ObjectId.zeroId(), "Cannot be inflated"),
                new IncorrectObjectTypeException(ObjectId.zeroId(), Constants.OBJ_BLOB),
                new ObjectWritingException("Cannot create object"),
                new PackInvalidException("p.pack", new IOException()),
                new PackMismatchException("Cannot match"), new RepositoryNotFoundException("Cannot find"),
                StopWalkException.INSTANCE, new UnmergedPathException(new DirCacheEntry("a/b")),
                new ConfigInvalidException("Cannot parse"), new InvalidPathException("Cannot use"),
                new IOException("Cannot read the alternates"), new IllegalStateException("Cannot say JGitText.get()"),
                new AccessDeniedException("/srv/code/.git/objects"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void eachFailure_hasASentenceOfOurs(Exception failure) {
        assertThat(RepositoryProblem.of(failure, CODE)).contains(CODE.toString())
                .containsPattern("\\b(look for|clone|check|run git fsck)\\b")
                .doesNotContain("Cannot", "JGit", "000000", "Exception");
    }
}
