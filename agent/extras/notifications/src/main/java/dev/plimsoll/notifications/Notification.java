package dev.plimsoll.notifications;

import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.Worded;
import dev.plimsoll.notifications.NotifySettings.Event;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One event of which people are notified.
 *
 * @param at      when it happened
 * @param event   its kind
 * @param state   what became of it
 * @param compute the compute; null if it concerns the whole fleet
 * @param facts   sizes and identifiers
 * @param summary one sentence
 * @param why     further sentences; may be empty
 */
record Notification(Instant at, Event event, EventState state, @Nullable ComputeId compute, Facts facts, String summary,
        String why) {

    enum EventState implements Worded {
        NEW, BEGUN, APPLIED, FAILED, REFUSED, NOT_SENT, NOT_APPLIED, CLAMPED, CONFIRMED, INEFFECTIVE, HARMFUL,
        INCONCLUSIVE, OPENED, CLOSED;

        static EventState of(EffectVerdict verdict) {
            return valueOf(verdict.name());
        }

        /** The state that this one ends; null if it ends none. */
        @Nullable
        EventState ends() {
            return switch (this) {
                case APPLIED, FAILED, REFUSED, NOT_SENT, NOT_APPLIED, CLAMPED -> BEGUN;
                case CLOSED -> OPENED;
                default -> null;
            };
        }
    }

    /**
     * Sizes and identifiers, as far as the event has them.
     *
     * @param from     value before
     * @param to       value after
     * @param reason   the reason of the recommendation
     * @param changeId the change
     */
    record Facts(@Nullable SettingValue from, @Nullable SettingValue to, @Nullable String reason,
            @Nullable String changeId) {

        static final Facts NONE = new Facts(null, null, null, null);
    }

    /** What two notifications of the same event have in common. */
    record Subject(@Nullable ComputeId compute, Event event, EventState state, @Nullable SettingValue to) {}

    /** An id by which a target can ignore a repetition; {@code entry} is the number of its entry in the journal. */
    String deliveryId(long entry) {
        return UUID.nameUUIDFromBytes("%d %s %s %s %s".formatted(entry, at, event, state, compute)
                .getBytes(StandardCharsets.UTF_8)).toString();
    }

    Subject subject() {
        return new Subject(compute, event, state, facts.to());
    }
}
