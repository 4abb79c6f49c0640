package dev.plimsoll.explain;

import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;

/** Settings of a compute and their values as text. */
public final class SettingText {

    private SettingText() {}

    /** {@code 2 CU}, {@code bounds of 1 to 4 CU}, {@code an autosuspend delay of 5 min} or {@code no autosuspend}. */
    public static String of(SettingValue value) {
        return switch (value) {
            case SettingValue.OfSize(var limits) -> limits.asBounds();
            case SettingValue.OfAutosuspend(Autosuspend.After delay) ->
                "an autosuspend delay of " + AmountText.of(delay);
            case SettingValue.OfAutosuspend(Autosuspend.Never never) -> "no autosuspend";
        };
    }

    /** {@code size}, {@code autosuspend delay}. */
    public static String name(ComputeSetting setting) {
        return switch (setting) {
            case SIZE -> "size";
            case AUTOSUSPEND -> "autosuspend delay";
        };
    }
}
