package dev.plimsoll.config.key;

import dev.plimsoll.fleet.Worded;
import java.util.Optional;
import java.util.stream.Stream;

/** The sections of a configuration, in the order of the sample file. */
public enum Section implements Worded {
    PLATFORM("The platform's API, and which projects and computes to watch.", false),
    PLATFORMS("Several platforms, or accounts, in one agent: a list in place of the section platform.", false),
    DATABASE("The connection to the computes' databases, where the agent reads the cache counters.", true),
    POLL("How often the agent lists and probes.", true),
    OBSERVE("How much awake time probing may add.", true),
    SIZING("How the agent chooses a size.", true),
    CHANGE("Whether and when the agent may change a size.", true),
    ALERTS("Alerts that block changes.", false),
    STORE("The store of the agent's data.", false),
    LOG("The agent's log.", false),
    SERVER("The HTTP server for the status page, the metrics and the JSON API.", false),
    OTLP("Export of metrics and decisions to an OpenTelemetry collector.", false),
    NOTIFY("Who is notified of recommendations and changes.", false),
    OVERRIDES("Different values for some computes.", false);

    private final String about;
    private final boolean overridable;

    Section(String about, boolean overridable) {
        this.about = about;
        this.overridable = overridable;
    }

    public String about() {
        return about;
    }

    /** Whether overrides can set its keys for some computes. */
    public boolean overridable() {
        return overridable;
    }

    /** Whether the section is one key with a list, and not a mapping of keys. */
    public boolean isList() {
        return this == PLATFORMS || this == NOTIFY || this == OVERRIDES;
    }

    /** The section that {@code word} names. */
    public static Optional<Section> named(String word) {
        return Stream.of(values()).filter(section -> section.word().equals(word)).findFirst();
    }
}
