package dev.plimsoll.explain;

import static dev.plimsoll.explain.FigureText.text;

import dev.plimsoll.activity.use.ClientUseLog.ClientUse;
import dev.plimsoll.advice.autosuspend.KeptAwake;
import dev.plimsoll.cache.ClientGroup;
import dev.plimsoll.cache.ClientTool;
import java.util.stream.Stream;

/** Who keeps a compute awake, and what ends that. */
public final class ClientSentences {

    private static final int NAMED = 3;

    private ClientSentences() {}

    /** What happened, by whom where that is known, and what ends it. */
    static String of(KeptAwake kept, boolean polls, String what) {
        Stream<String> named = kept.by()
                .stream()
                .filter(client -> client.polls() == polls)
                .limit(NAMED)
                .flatMap(client -> Stream.of((polls ? "it is " : "some are of ") + name(client), remedy(client)));
        return Sentences.clauses(Stream.concat(Stream.of(what), named).toArray(String[]::new));
    }

    /** {@code Prisma's pool (10 idle sessions of user 'app')}, with what shows that it is one. */
    public static String name(ClientUse client) {
        ClientGroup group = client.group();
        String named = group.application().isEmpty() ? "a client without application_name"
                : "'" + group.application() + "'";
        String what = group.tool()
                .map(tool -> tool.kind() == ClientTool.ClientKind.POOL ? tool.title() + "'s pool" : tool.title())
                .orElse(named);
        return text("%s%s (%s of user '%s')", client.isHealthCheck() ? "a health check by " : "", what,
                client.polls() ? FigureText.of(group.sessions(), "session")
                        : FigureText.of(group.idle(), "idle session"),
                group.role());
    }

    /** What ends it: the setting of a known tool, otherwise its kind. */
    public static String remedy(ClientUse client) {
        if (client.isHealthCheck()) {
            return "let the health check use no database, or run less often than the autosuspend delay";
        }
        ClientTool tool = client.group().tool().orElse(null);
        String setting = tool == null || tool.setting() == null ? "" : text(" (%s)", tool.setting());
        return switch (tool == null ? client.polls() ? ClientTool.ClientKind.QUEUE : ClientTool.ClientKind.POOL
                : tool.kind()) {
            case POOL ->
                client.polls() ? "let it poll less often than the autosuspend delay, or hold no connections" + setting
                        : "let its pool hold no idle connections" + setting;
            case QUEUE -> "let it poll less often than the autosuspend delay" + setting;
            case MONITOR -> "let it read less often than the autosuspend delay" + setting;
            case SHELL -> "close that session" + setting;
            case JOB -> "run it less often";
            case STREAM -> "stop it where changes need not be followed at once";
        };
    }
}
