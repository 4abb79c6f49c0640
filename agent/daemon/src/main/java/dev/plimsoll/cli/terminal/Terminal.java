package dev.plimsoll.cli.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which outputs of the process go to a terminal.
 *
 * @param out whether standard output does
 * @param err whether standard error does
 */
public record Terminal(boolean out, boolean err) {

    /** The property by which the launcher names them: {@code out}, {@code err}, both with a comma, or empty. */
    static final String PROPERTY = "plimsoll.terminal";

    /** Neither output goes to a terminal. */
    public static final Terminal NONE = new Terminal(false, false);

    private static final List<String> DEVICES = List.of("/dev/pts/", "/dev/tty", "/dev/console");

    /** Those of this process: named by the launcher, else found in {@code /proc}; none on other systems. */
    public static Terminal ofProcess() {
        String named = System.getProperty(PROPERTY);
        return named == null ? new Terminal(isTerminal(1), isTerminal(2)) : named(named);
    }

    static Terminal named(String text) {
        List<String> names = List.of(text.split(",", -1));
        return new Terminal(names.contains("out"), names.contains("err"));
    }

    /** Whether standard output goes to a file, or to a device that is no terminal; false where that is not known. */
    public static boolean isOutputAFile() {
        String target = target(Path.of("/proc/self/fd/1"));
        return target != null && target.startsWith("/") && !isDevice(target);
    }

    /** Java itself detects a terminal only where input and output both are one. */
    private static boolean isTerminal(int descriptor) {
        return isDevice(target(Path.of("/proc/self/fd", Integer.toString(descriptor))));
    }

    private static @Nullable String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException | UnsupportedOperationException elsewhere) {
            return null;
        }
    }

    private static boolean isDevice(@Nullable String path) {
        return path != null && DEVICES.stream().anyMatch(path::startsWith);
    }
}
