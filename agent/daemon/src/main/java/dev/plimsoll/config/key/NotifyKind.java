package dev.plimsoll.config.key;

import dev.plimsoll.config.text.Tree;
import dev.plimsoll.notify.NotifySettings.Event;
import dev.plimsoll.notify.NotifySettings.TargetType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The list of targets of notifications. Its blocks are parsed later, because they name files. */
final class NotifyKind {

    private static final Map<String, Object> TEXT = Map.of("type", "string", "minLength", 1);

    static final Kind<List<Tree.Entries>> KIND = new Kind<>(Kind.Shape.BLOCKS,
            "a list such as [{type: slack, url-file: slack-url, events: [proposal, change]}]", Kinds::blocks,
            Map.of("type", "array", "items", Map.of("type", "object", "additionalProperties", false, "required",
                    List.of("type"), "properties",
                    Map.of("type", words(Arrays.stream(TargetType.values()).map(TargetType::word).toList()), "url",
                            TEXT,
                            "url-file", TEXT, "secret-file", TEXT, "events", Map.of("type", "array", "items",
                                    words(Arrays.stream(Event.values()).map(Event::word).toList()))))));

    private NotifyKind() {}

    private static Map<String, Object> words(List<String> words) {
        return Map.of("type", "string", "enum", words);
    }
}
