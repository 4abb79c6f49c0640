package dev.plimsoll.bench.week;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A kind and a seed: what one week is made of, before it is made. */
public record Seeded(Kind kind, int seed) {

    /** Each of {@code kinds} with all {@code seeds}, kind after kind. */
    public static List<Seeded> each(List<? extends Kind> kinds, int... seeds) {
        return kinds.stream()
                .flatMap(kind -> Arrays.stream(seeds).mapToObj(seed -> new Seeded(kind, seed)))
                .toList();
    }

    /** What they are of, each once, in their order. */
    public static Stream<Kind> kinds(List<Seeded> weeks) {
        return weeks.stream().map(Seeded::kind).distinct();
    }

    public Week week() {
        return kind.week(seed);
    }

    /** The name of the week. */
    @Override
    public String toString() {
        return kind.word() + " " + seed;
    }
}
