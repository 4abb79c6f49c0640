package dev.plimsoll.config.table;

import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Section;
import dev.plimsoll.extension.Extensions;
import dev.plimsoll.extension.KeyGroup;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The sections of a configuration. */
public final class Sections {

    public static final Section PLATFORM = Section.ofAgent("platform",
            "The platform's API, and which projects and computes to watch.");
    public static final Section DATABASE = Section.ofComputes("database",
            "The connection to the computes' databases, where the agent reads the cache counters.");
    public static final Section SIZING = Section.ofComputes("sizing", "How the agent chooses a size.");
    public static final Section CHANGE = Section.ofComputes("change",
            "Whether and when the agent may change a size.");

    /** Those of the kernel, in the order of the sample file. */
    static final List<Section> KERNEL = List.of(PLATFORM,
            Section.list("platforms",
                    "Several platforms, or accounts, in one agent: a list in place of the section platform."),
            DATABASE,
            Section.ofComputes("poll", "How often the agent lists and probes."),
            Section.ofComputes("observe", "How much awake time probing may add."), SIZING, CHANGE,
            Section.ofAgent("store", "The store of the agent's data."),
            Section.ofAgent("log", "The agent's log."),
            Section.ofAgent("server", "The HTTP server for the status page, the metrics and the JSON API."),
            Section.list("overrides", "Different values for some computes."),
            Section.list("labels", "Names for groups of computes, such as their team."));

    private Sections() {}

    /** All of them, those of extensions included, in the order of the sample file. */
    public static List<Section> all() {
        return Keys.all().stream().map(Key::section).distinct().flatMap(word -> named(word).stream()).toList();
    }

    /** The section that {@code word} names. */
    public static Optional<Section> named(String word) {
        return Stream.concat(KERNEL.stream(),
                Extensions.all().stream().flatMap(extension -> extension.keys().stream()).map(KeyGroup::section))
                .filter(section -> section.word().equals(word))
                .findFirst();
    }
}
