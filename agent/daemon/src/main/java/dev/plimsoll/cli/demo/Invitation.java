package dev.plimsoll.cli.demo;

import dev.plimsoll.cli.terminal.Lines;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Tells how the agent's verbs are used from a second terminal against an emulated platform.
 *
 * @param file  the configuration
 * @param place where it lies
 */
record Invitation(Path file, Workplace place) {

    private static final String HOME = "plimsoll.home";

    /** How a verb is called here. */
    String command(String verb) {
        return "  " + program() + " -c " + quoted(file.toString()) + " " + verb;
    }

    /** The launcher as one would type it: from the checkout itself, or from elsewhere. */
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

    /** How long the files last; {@code first} begins the line. */
    void tellHowLong(Lines lines, String first, String what) {
        lines.print(first, place.isTemporary()
                ? "Its directory is removed when the %s ends; --dir DIR names one that stays.".formatted(what)
                : "Its directory stays when the %s ends; the platform does not.".formatted(what));
    }
}
