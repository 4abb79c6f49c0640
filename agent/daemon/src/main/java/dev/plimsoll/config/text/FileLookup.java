package dev.plimsoll.config.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Finds files that a configuration names: first in the configuration file's directory, then in the working directory.
 *
 * @param directory directory of the configuration file; null without one
 */
public record FileLookup(@Nullable Path directory) {

    /** The lookup for a configuration in {@code file}. */
    public static FileLookup of(@Nullable Path file) {
        return new FileLookup(file == null ? null : file.toAbsolutePath().getParent());
    }

    /** Largest file that is read: a thousand times the usual configuration. A device would never end. */
    static final int LARGEST = 1 << 20;

    /** The file that {@code path} refers to; if it does not exist, the first place of the search. */
    public Path find(Path path) {
        if (path.isAbsolute() || directory == null) {
            return path;
        }
        Path here = directory.resolve(path);
        return Files.exists(here) || !Files.exists(path) ? here : path;
    }

    /** The text of a file, or the {@code problem} of reading it. */
    public record Content(String text, String problem) {}

    /** Reads {@code file}; a problem contains its name but never its content. */
    public static Content read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            return bytes.length > LARGEST
                    ? new Content("", "the file %s is larger than 1 MiB".formatted(file))
                    : new Content(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString(), "");
        } catch (CharacterCodingException e) {
            return new Content("", "the file %s is not UTF-8 text".formatted(file));
        } catch (NoSuchFileException e) {
            return new Content("", "there is no file %s".formatted(file));
        } catch (IOException | SecurityException e) {
            return new Content("", "the file %s cannot be read%s".formatted(file,
                    Files.isDirectory(file) ? ": it is a directory" : ""));
        }
    }
}
