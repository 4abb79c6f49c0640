package dev.plimsoll.advice;

import java.util.List;

/** Finds a cause of a type among others. */
public final class CauseOf {

    private CauseOf() {}

    /** The only cause of this type. */
    public static <T extends Cause> T type(Class<T> type, List<? extends Cause> causes) {
        List<T> found = causes.stream().filter(type::isInstance).map(type::cast).toList();
        if (found.size() != 1) {
            throw new AssertionError("expected one " + type.getSimpleName() + " in " + causes);
        }
        return found.getFirst();
    }

    public static <T extends Cause> T type(Class<T> type, Recommendation recommendation) {
        return type(type, recommendation.causes());
    }
}
