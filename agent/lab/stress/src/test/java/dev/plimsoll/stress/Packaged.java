package dev.plimsoll.stress;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Files;
import java.nio.file.Path;

/** What a build of the whole project has packaged before these tests run. */
public final class Packaged {

    private Packaged() {}

    /**
     * A file or folder below {@code agent}. Without it the test is skipped, or fails where nothing may be skipped.
     *
     * @param place such as {@code daemon/target/lib}
     */
    public static Path at(String place) {
        Path found = agent().resolve(place);
        if (Files.exists(found)) {
            return found;
        }
        String message = "agent/%s is not packaged: run mvn verify for the whole project to have it tested"
                .formatted(place);
        return "required".equals(System.getProperty("plimsoll.tools")) ? fail(message) : abort(message);
    }

    /** The folder of all modules. */
    public static Path agent() {
        return Path.of(System.getProperty("plimsoll.root", "../../.."), "agent").toAbsolutePath();
    }
}
