package dev.plimsoll.explain;

import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import java.util.LinkedHashMap;
import java.util.Map;

/** Settings of a compute and their values as text. */
public final class SettingText {

    private SettingText() {}

    /** {@code 2 CU}, {@code bounds of 1 to 4 CU}, {@code an autosuspend delay of 5 min} or {@code no autosuspend}. */
    public static String of(SettingValue value) {
        return switch (value) {
            case SettingValue.OfSize(var limits) -> limits.asBounds();
            case SettingValue.OfAutosuspend(Autosuspend.After delay) ->
                "an autosuspend delay of " + FigureText.exact(delay);
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

    /**
     * The value for programs: {@code to_cu}, and {@code to_min_cu} if it differs; or {@code to_autosuspend_seconds}, -1
     * for never.
     *
     * @param name such as {@code to}
     */
    public static Map<String, Number> fields(String name, SettingValue value) {
        Map<String, Number> fields = new LinkedHashMap<>();
        switch (value) {
            case SettingValue.OfSize(var limits) -> {
                fields.put(name + "_cu", limits.max().value());
                if (!limits.isFixed()) {
                    fields.put(name + "_min_cu", limits.min().value());
                }
            }
            case SettingValue.OfAutosuspend(var delay) -> fields.put(name + "_autosuspend_seconds", delay.seconds());
        }
        return fields;
    }
}
