package dev.plimsoll.explain;

import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import org.jspecify.annotations.Nullable;

/** The first sentence of a notification: what happened to which compute. */
public final class NoticeText {

    private NoticeText() {}

    public static String recommended(Recommended advice) {
        return "Plimsoll recommends another %s for %s: from %s to %s.".formatted(
                SettingText.name(advice.to().setting()), advice.compute().endpointId(), SettingText.of(advice.from()),
                SettingText.of(advice.to()));
    }

    public static String begun(Intended intent) {
        return (intent.isRollBack() ? "Plimsoll undoes a harmful change of %2$s." : "Plimsoll changes the %s of %s.")
                .formatted(name(intent), moved(intent));
    }

    private static String applied(Intended intent) {
        return (intent.isRollBack() ? "The harmful change of %2$s is undone." : "Plimsoll changed the %s of %s.")
                .formatted(name(intent), moved(intent));
    }

    /** How a change ended, by what was read. */
    public static String settled(Settled end, Intended intent) {
        return switch (end.result()) {
            case FAILED -> "The change of %s failed.".formatted(moved(intent));
            case NOT_APPLIED -> "The change of %s was not carried out.".formatted(moved(intent));
            case CLAMPED -> "The platform answered the change of %s with another value.".formatted(
                    moved(intent));
            default -> applied(intent);
        };
    }

    public static String refused(Intended intent) {
        return "The change of %s was refused.".formatted(moved(intent));
    }

    public static String notSent(Intended intent) {
        return "The request of the change of %s was not sent.".formatted(moved(intent));
    }

    public static String verified(Intended intent, EffectVerdict verdict) {
        String text = switch (verdict) {
            case CONFIRMED -> "The change of %s helped.";
            case INEFFECTIVE -> "The change of %s did not help.";
            case HARMFUL -> "The change of %s did harm.";
            case INCONCLUSIVE -> "It is not known whether the change of %s helped.";
        };
        return text.formatted(moved(intent));
    }

    public static String setElsewhere(SetElsewhere other) {
        return "Somebody else changed the %s of %s%s.".formatted(SettingText.name(other.to().setting()),
                moved(other.compute(), other.from(), other.to()), other.followed() ? ", as recommended" : "");
    }

    /** The breaker of {@code compute} opened; null for that of the fleet. */
    public static String breakerOpened(@Nullable ComputeId compute) {
        return "Several changes of %s did not help or did harm. Each further change needs an approval."
                .formatted(subject(compute));
    }

    /** The breaker of {@code compute} closed; null for that of the fleet. */
    public static String breakerClosed(@Nullable ComputeId compute) {
        return "Changes of %s need no additional approval any more.".formatted(subject(compute));
    }

    /** Somebody turned the stop switch on or off. */
    public static String switched(boolean stopped) {
        return stopped
                ? "The stop switch is on. Plimsoll starts no change."
                : "The stop switch is off. Plimsoll may start changes again.";
    }

    public static String keyRefused() {
        return "The platform refuses the API key. Plimsoll lists nothing until the key is replaced.";
    }

    private static String subject(@Nullable ComputeId compute) {
        return compute == null ? "the fleet" : compute.endpointId();
    }

    private static String name(Intended intent) {
        return SettingText.name(intent.setting());
    }

    private static String moved(Intended intent) {
        return moved(intent.compute(), intent.from(), intent.to());
    }

    private static String moved(ComputeId compute, SettingValue from, SettingValue to) {
        return "%s from %s to %s".formatted(compute.endpointId(), SettingText.of(from), SettingText.of(to));
    }
}
