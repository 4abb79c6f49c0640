package dev.plimsoll.explain.text;

import static dev.plimsoll.explain.FigureText.text;

import dev.plimsoll.advice.assess.ConnectionFigures;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.FigureText;
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
            Figures figures = status.assessment().figures();
            ConnectionFigures.ActiveSessions active = figures == null ? null : figures.connections().active();
            if (active != null) {
                sentences.add(active(active));
            }
        } else if (live != null) {
            sentences.add(text("%s open. What its clients do is not known to the probe's role.",
                    FigureText.of(live.connections().used(), "connection")));
        } else {
            sentences.add("It is not observed now, so its sessions are not known.");
        }
        AwakeTimeAdvice awake = status.view().awakeTime();
        if (awake != null) {
            awake.causes().forEach(cause -> sentences.add(Explanation.of(cause)));
        }
        return List.copyOf(sentences);
    }

    /** A mean of a few minutes, because a probe sees one instant: most short queries run between two of them. */
    private static String active(ConnectionFigures.ActiveSessions active) {
        String figure = active.mean() == 0 ? "no"
                : text(active.mean() < 0.1 ? "%.3f" : "%.1f", active.mean());
        return text("On average, %s sessions ran a query in the %s before that.", figure, active.span());
    }

    private static String sessions(Clients clients) {
        Clients.Holder most = clients.mostIdle();
        return text(
                "%s at the instant of the latest probe: %,d idle, %,d of them for more than 5 min, %,d idle in a transaction.%s",
                FigureText.of(clients.sessions(), "client session"), clients.idle(), clients.idleLong(),
                clients.idleInTransaction(), most == null ? ""
                        : text(" '%s' holds %s.", most.name(), FigureText.of(most.count(), "idle session")));
    }
}
