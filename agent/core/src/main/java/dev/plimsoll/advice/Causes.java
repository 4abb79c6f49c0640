package dev.plimsoll.advice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Joins causes into lists, in the order in which they are shown. */
public final class Causes {

    private Causes() {}

    /** All causes of {@code parts}, in this order. */
    @SafeVarargs
    public static List<Cause> join(Collection<? extends Cause>... parts) {
        List<Cause> all = new ArrayList<>();
        for (Collection<? extends Cause> part : parts) {
            all.addAll(part);
        }
        return List.copyOf(all);
    }

    /** {@code causes}, then {@code more}. */
    public static List<Cause> and(Collection<? extends Cause> causes, Cause... more) {
        return Stream.concat(causes.stream(), Arrays.stream(more)).toList();
    }

    /** {@code first}, then {@code more}. */
    public static List<Cause> first(Cause first, Collection<? extends Cause> more) {
        return Stream.concat(Stream.of(first), more.stream()).toList();
    }
}
