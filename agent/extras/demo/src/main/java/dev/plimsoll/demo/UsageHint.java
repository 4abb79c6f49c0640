package dev.plimsoll.demo;

import dev.plimsoll.cli.terminal.Lines;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Prints how to use the agent's verbs with an emulated platform from a second terminal.
 *
 * @param file  the configuration
 * @param place its directory
 */
record UsageHint(Path file, DemoDirectory place) {

    private static final String HOME = "plimsoll.home";

    String command(String verb) {
        return "  " + program() + " -c " + quoted(file.toString()) + " " + verb;
    }

    /** The path of the launcher, relative if the current directory is the checkout. */
    private static String program() {
        Path home = Path.of(System.getProperty(HOME, "")).toAbsolutePath().normalize();
        if (!Files.isExecutable(home.resolve("plimsoll"))) {
            return "plimsoll";
        }
        return home.equals(Path.of("").toAbsolutePath()) ? "./plimsoll" : quoted(home.resolve("plimsoll").toString());
    }

    private static String quoted(String path) {
        return path.matches("[A-Za-z0-9/._@+-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
    }

    /** Prints how long the files are kept; {@code first} begins the line. */
    void printLifetime(Lines lines, String first, String what) {
        lines.print(first, place.isTemporary()
                ? "The directory is removed when the %s ends; use --dir DIR to keep it.".formatted(what)
                : "The directory is kept when the %s ends; the platform is not.".formatted(what));
    }
}
