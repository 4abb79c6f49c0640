package dev.plimsoll.emulator.scenario.key;

import java.util.List;

/** A scenario that cannot be played; the message lists every problem with its path. */
public final class InvalidScenario extends RuntimeException {

    public InvalidScenario(List<String> problems) {
        super("invalid scenario: " + String.join("; ", problems));
    }
}
