package dev.plimsoll.explain;

import static dev.plimsoll.explain.FigureText.text;

import dev.plimsoll.advice.autosuspend.KeptAwake;
import dev.plimsoll.advice.autosuspend.KeptAwake.AwakeClient;
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
    public static String name(AwakeClient client) {
        ClientTool tool = client.tool();
        String named = client.application().isEmpty() ? "a client without application_name"
                : "'" + client.application() + "'";
        String what = tool == null ? named
                : tool.kind() == ClientTool.Kind.POOL ? tool.title() + "'s pool" : tool.title();
        return text("%s%s (%s of user '%s')", client.isCheck() ? "a health check by " : "", what,
                FigureText.of(client.sessions(), client.polls() ? "session" : "idle session"), client.role());
    }

    /** What ends it: the setting of a known tool, otherwise its kind. */
    public static String remedy(AwakeClient client) {
        if (client.isCheck()) {
            return "let the health check use no database, or run less often than the autosuspend delay";
        }
        ClientTool tool = client.tool();
        String setting = tool == null || tool.setting() == null ? "" : text(" (%s)", tool.setting());
        return switch (tool == null ? client.polls() ? ClientTool.Kind.QUEUE : ClientTool.Kind.POOL : tool.kind()) {
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
