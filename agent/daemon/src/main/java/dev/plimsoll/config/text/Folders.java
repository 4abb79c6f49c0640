package dev.plimsoll.config.text;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where files named in a configuration are looked for: beside the configuration file, then in the working directory.
 *
 * @param beside folder of the configuration file; null without one
 */
public record Folders(@Nullable Path beside) {

    /** The folders for a configuration in {@code file}. */
    public static Folders of(@Nullable Path file) {
        return new Folders(file == null ? null : file.toAbsolutePath().getParent());
    }

    /** The file that {@code path} means; where there is none, where it was looked for first. */
    public Path find(Path path) {
        if (path.isAbsolute() || beside == null) {
            return path;
        }
        Path here = beside.resolve(path);
        return Files.exists(here) || !Files.exists(path) ? here : path;
    }

    /** What a file holds, or {@code problem}: why it cannot be read. */
    public record Content(String text, String problem) {}

    /** Reads {@code file}; a problem names it, and never quotes it. */
    public static Content read(Path file) {
        try {
            return new Content(Files.readString(file), "");
        } catch (CharacterCodingException e) {
            return new Content("", "the file %s is not UTF-8 text".formatted(file));
        } catch (NoSuchFileException e) {
            return new Content("", "there is no file %s".formatted(file));
        } catch (IOException | SecurityException e) {
            return new Content("", "the file %s cannot be read%s".formatted(file,
                    Files.isDirectory(file) ? ": it is a folder" : ""));
        }
    }
}
