package dev.plimsoll.emulator.scenario.key;

import java.util.List;

/** An invalid scenario; the message lists all problems with their paths. */
public final class InvalidScenario extends RuntimeException {

    public InvalidScenario(List<String> problems) {
        super("invalid scenario: " + String.join("; ", problems));
    }
}
