package dev.plimsoll.notifications;

import dev.plimsoll.change.journal.NoticeJournal.Judged;
import dev.plimsoll.change.verdict.Breaker;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.notifications.Notification.EventState;
import dev.plimsoll.notifications.Notification.Facts;
import dev.plimsoll.notifications.NotifySettings.Event;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Whether an entry of the journal opened or closed a breaker: a verdict, or that a person resumed. */
final class BreakerNews {

    private BreakerNews() {}

    /** @param verdicts since a person last resumed, newest first: that of {@code compute} first of all */
    static List<Notification> ofVerdict(ComputeId compute, List<Judged> verdicts, Instant at) {
        List<Notification> news = new ArrayList<>();
        List<Judged> before = verdicts.subList(Math.min(1, verdicts.size()), verdicts.size());
        boolean was = isOpen(before);
        if (was != isOpen(verdicts)) {
            news.add(notification(null, was ? EventState.CLOSED : EventState.OPENED, at));
        }
        if (!isOpen(compute, before) && isOpen(compute, verdicts)) {
            news.add(notification(compute, EventState.OPENED, at));
        }
        return news;
    }

    /** @param verdicts until a person resumed, newest first */
    static List<Notification> ofResume(List<Judged> verdicts, Instant at) {
        List<Notification> news = new ArrayList<>();
        if (isOpen(verdicts)) {
            news.add(notification(null, EventState.CLOSED, at));
        }
        verdicts.stream()
                .map(Judged::compute)
                .distinct()
                .filter(compute -> isOpen(compute, verdicts))
                .forEach(compute -> news.add(notification(compute, EventState.CLOSED, at)));
        return news;
    }

    private static boolean isOpen(List<Judged> verdicts) {
        return Breaker.isOpenForFleet(verdicts(verdicts, verdict -> true));
    }

    private static boolean isOpen(ComputeId compute, List<Judged> verdicts) {
        return Breaker.isOpenForCompute(verdicts(verdicts, verdict -> verdict.compute().equals(compute)));
    }

    private static List<EffectVerdict> verdicts(List<Judged> verdicts, Predicate<Judged> which) {
        return verdicts.stream().filter(which).map(Judged::verdict).toList();
    }

    /** @param compute null for the breaker of the fleet */
    private static Notification notification(@Nullable ComputeId compute, EventState state, Instant at) {
        String text = state == EventState.OPENED
                ? "Several changes of %s did not help or did harm. Each further change needs an approval."
                : "Changes of %s need no additional approval any more.";
        return new Notification(at, Event.BREAKER, state, compute, Facts.NONE,
                text.formatted(compute == null ? "the fleet" : compute.endpointId()), "");
    }
}
