package dev.plimsoll.explain;

import static dev.plimsoll.explain.FigureText.text;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.fleet.Worded;
import java.util.function.Function;
import java.util.stream.Stream;

/** Actions and reasons of recommendations as words for people. Programs get {@link Action#word} and {@link Reason#word}. */
public final class AdviceWords {

    private AdviceWords() {}

    /** {@code enable the pooler}. */
    public static String of(Action action) {
        return switch (action) {
            case GROW -> "grow";
            case SHRINK -> "shrink";
            case CHANGE_BOUNDS -> "change the limits";
            case ENABLE_POOLER -> "use the pooler";
            case CHANGE_AUTOSUSPEND -> "change the autosuspend delay";
            case RESTART -> "restart";
            case HOLD -> "hold";
        };
    }

    /** {@code too small}. */
    public static String of(Reason reason) {
        return switch (reason) {
            case TOO_SMALL -> "too small";
            case TOO_BIG -> "too big";
            case CONNECTIONS -> "short of connections";
            case DIRECT_CONNECTIONS -> "connections bypass the pooler";
            case IDLE_CLIENTS -> "idle clients hold connections";
            case FITS -> "right size";
            case NO_SIZE_HELPS -> "no size helps";
            case NEEDS_PAID_PLAN -> "withheld by plan";
            case OUT_OF_RANGE -> "outside the allowed range";
            case BELOW_PRIMARY -> "smaller than its primary";
            case PLATFORM_RULE -> "the platform's rule";
            case AUTOSUSPEND -> "the delay costs more than it saves";
            case UPDATES -> "updates are pending";
            case KEPT_AWAKE -> "kept awake without use";
            case UNDECIDED -> "not known yet";
        };
    }

    /** The action with this word, for people; the word itself where there is none. */
    public static String ofAction(String word) {
        return of(word, Action.values(), AdviceWords::of);
    }

    /** The reason with this word, for people; the word itself where there is none. */
    public static String ofReason(String word) {
        return of(word, Reason.values(), AdviceWords::of);
    }

    private static <W extends Worded> String of(String word, W[] known, Function<W, String> text) {
        return Stream.of(known)
                .filter(value -> value.word().equals(word))
                .findFirst()
                .map(text)
                .orElse(word.replace('_', ' '));
    }

    /** {@code grow to 2 CU (too small)}, {@code hold 1 CU (not known yet)}. */
    public static String of(Recommended advice) {
        String words = switch (advice.action()) {
            case GROW, SHRINK -> advice.action().word() + " to " + SettingText.of(advice.to());
            case CHANGE_BOUNDS, CHANGE_AUTOSUSPEND -> "change to " + SettingText.of(advice.to());
            case HOLD -> of(Action.HOLD) + " " + SettingText.of(advice.from());
            case ENABLE_POOLER, RESTART -> of(advice.action());
        };
        return text("%s (%s)", words, of(advice.reason()));
    }
}
