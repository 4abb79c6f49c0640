package dev.plimsoll.cli.verb;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.jspecify.annotations.Nullable;

/** Turns a file error into a sentence. */
public final class FileErrors {

    private static final String UNKNOWN = "a file cannot be read or written";

    private FileErrors() {}

    public static String sentence(@Nullable IOException failed) {
        return switch (failed) {
            case NoSuchFileException none -> "%s does not exist".formatted(none.getFile());
            case AccessDeniedException denied ->
                "no permission for %s: give this user the right to it, or choose another place"
                        .formatted(denied.getFile());
            case FileAlreadyExistsException there -> "%s already exists".formatted(there.getFile());
            case NotDirectoryException file -> "%s is not a directory".formatted(file.getFile());
            case DirectoryNotEmptyException full -> "%s is not empty".formatted(full.getFile());
            case FileSystemException other -> "%s cannot be used%s".formatted(other.getFile(),
                    other.getReason() == null ? "" : ": " + other.getReason());
            case null -> UNKNOWN;
            default -> failed.getMessage() == null ? UNKNOWN : failed.getMessage();
        };
    }
}
