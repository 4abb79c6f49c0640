package dev.plimsoll.extension;

import java.util.Map;
import java.util.Optional;

/**
 * What belongs to the extras of this project, so that a build without one of them can say what is missing. An extension of
 * somebody else needs no entry.
 */
public final class KnownExtras {

    /** By the first words of its keys. */
    static final Map<String, String> BY_KEY = Map.of("alerts", "alertmanager", "bill", "bill", "notify",
            "notifications",
            "otlp", "telemetry", "change.file", "repository", "database.statements", "statements");
    static final Map<String, String> BY_VERB = Map.of("mcp", "assistants", "bill", "bill", "keys", "account",
            "projects",
            "account", "computes", "account", "backtest", "backtest", "demo", "demo", "emulator", "demo");
    static final Map<String, String> BY_PROFILE = Map.of("lakebase", "lakebase");

    private KnownExtras() {}

    /** Whose key {@code path} is, as the end of a sentence; empty if no extra has it. */
    public static Optional<String> ofKey(String path) {
        return BY_KEY.entrySet()
                .stream()
                .filter(owned -> (path + ".").startsWith(owned.getKey() + "."))
                .map(owned -> missing(owned.getValue()))
                .findFirst();
    }

    /** Whose verb {@code word} is, as the end of a sentence; empty if no extra has it. */
    public static Optional<String> ofVerb(String word) {
        return Optional.ofNullable(BY_VERB.get(word)).map(KnownExtras::missing);
    }

    /** Whose profile {@code word} is, as the end of a sentence; empty if no extra has it. */
    public static Optional<String> ofProfile(String word) {
        return Optional.ofNullable(BY_PROFILE.get(word)).map(KnownExtras::missing);
    }

    private static String missing(String extra) {
        return "belongs to the extra %s, which this build does not have".formatted(extra);
    }
}
