package dev.plimsoll.notify;

import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.FleetChanges;
import dev.plimsoll.change.JournalEntry.Verified;
import dev.plimsoll.change.effect.Breaker;
import dev.plimsoll.change.effect.EffectVerdict;
import dev.plimsoll.explain.NoticeText;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.notify.Notification.Facts;
import dev.plimsoll.notify.Notification.State;
import dev.plimsoll.notify.NotifySettings.Event;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Notices when the breaker opens or closes. What was open before the first reading of the journal is no news.
 *
 * <p>That the breaker of a compute closed is only noticed by the process that noticed that it opened.
 */
final class BreakerWatch {

    private final Set<ComputeId> open = new LinkedHashSet<>();
    private @Nullable FleetChanges fleet;

    /** The notification if {@code verified} opened the breaker of its compute. */
    synchronized Optional<Notification> opened(Verified verified, ChangeRecord after) {
        List<EffectVerdict> verdicts = after.verdictsSince(fleet == null ? null : fleet.resumedAt());
        // The latest verdict is the first one.
        boolean opens = verified.verdict().isBad() && Breaker.isOpenForCompute(verdicts)
                && !Breaker.isOpenForCompute(verdicts.subList(1, verdicts.size()));
        if (!opens) {
            return Optional.empty();
        }
        open.add(verified.compute());
        return Optional.of(notification(verified.compute(), State.OPENED, verified.at()));
    }

    /** What changed since the previous reading of the journal. */
    synchronized List<Notification> read(FleetChanges now, Instant at) {
        FleetChanges before = fleet;
        fleet = now;
        List<Notification> news = new ArrayList<>();
        if (before == null) {
            return news;
        }
        boolean was = Breaker.isOpenForFleet(before.verdicts());
        boolean is = Breaker.isOpenForFleet(now.verdicts());
        if (was != is) {
            news.add(notification(null, is ? State.OPENED : State.CLOSED, at));
        }
        if (!Objects.equals(before.resumedAt(), now.resumedAt())) {
            open.forEach(compute -> news.add(notification(compute, State.CLOSED, at)));
            open.clear();
        }
        return news;
    }

    private static Notification notification(@Nullable ComputeId compute, State state, Instant at) {
        return new Notification(at, Event.BREAKER, state, compute, Facts.NONE,
                state == State.OPENED ? NoticeText.breakerOpened(compute) : NoticeText.breakerClosed(compute), "");
    }
}
