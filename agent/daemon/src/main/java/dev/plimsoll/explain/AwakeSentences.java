package dev.plimsoll.explain;

import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.ComputeStatus;
import java.util.ArrayList;
import java.util.List;

/** What a compute is awake for: its sessions, what keeps it awake, and its autosuspend delay. */
public final class AwakeSentences {

    private AwakeSentences() {}

    /** One element for each fact, the sessions first. */
    public static List<String> of(ComputeStatus status) {
        List<String> sentences = new ArrayList<>();
        Sample live = status.live();
        Clients clients = live == null ? null : live.connections().clients();
        if (clients != null) {
            sentences.add(sessions(clients));
        } else if (live != null) {
            sentences.add("%s open. What its clients do is not known to the probe's role."
                    .formatted(FigureText.of(live.connections().used(), "connection")));
        } else {
            sentences.add("It is not observed now, so its sessions are not known.");
        }
        AwakeTimeAdvice awake = status.advice().awakeTime();
        if (awake != null) {
            awake.causes().forEach(cause -> sentences.add(Explanation.of(cause)));
        }
        return List.copyOf(sentences);
    }

    private static String sessions(Clients clients) {
        Clients.Holder most = clients.mostIdle();
        return "%s: %s idle, %s of them for more than 5 min, %s idle in a transaction.%s".formatted(
                FigureText.of(clients.sessions(), "client session"), FigureText.of(clients.idle()),
                FigureText.of(clients.idleLong()), FigureText.of(clients.idleInTransaction()),
                most == null ? ""
                        : " '%s' holds %s.".formatted(most.name(), FigureText.of(most.count(), "idle session")));
    }
}
