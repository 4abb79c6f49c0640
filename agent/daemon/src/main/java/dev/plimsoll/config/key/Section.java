package dev.plimsoll.config.key;

import java.util.Locale;

/** The parts of a configuration, in the order of the sample file. */
public enum Section {
    PLATFORM("The platform: how to reach it, and which part of it to see.", false),
    DATABASE("The databases inside the computes, where the cache's counters are read.", true),
    POLL("How often to look.", true),
    OBSERVE("How quietly to look.", true),
    SIZING("What a right size is.", true),
    CHANGE("Whether and when a size may be changed.", true),
    STORE("Where the record is kept.", false),
    LOG("What is logged, and how.", false),
    SERVER("The status page, the metrics and the JSON interface.", false),
    OVERRIDES("Other values for some computes.", false);

    private final String about;
    private final boolean overridable;

    Section(String about, boolean overridable) {
        this.about = about;
        this.overridable = overridable;
    }

    public String about() {
        return about;
    }

    /** Whether its keys can be set for some computes. */
    public boolean overridable() {
        return overridable;
    }

    /** The word in the file. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
