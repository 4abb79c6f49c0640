package dev.plimsoll.config.key;

import dev.plimsoll.config.text.ProblemList;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where values are set: in the base configuration, in an override, or in a policy file.
 *
 * @param path     the path of each key in problems
 * @param all      the resulting values
 * @param own      the values that are set here
 * @param problems receives what is wrong
 */
public record ValueScope(Function<Key<?>, String> path, Values all, Values own, ProblemList problems) {

    /** Whether the resulting value of {@code keys} can be wrong because of one that is set here. */
    public boolean sets(Key<?>... keys) {
        return Stream.of(keys).anyMatch(own::has);
    }

    public <T> @Nullable T find(Key<T> key) {
        return all.find(key);
    }

    public void wrong(Key<?> key, String message) {
        problems.problem(path.apply(key), message);
    }

    public void warn(Key<?> key, String message) {
        problems.warning(path.apply(key), message);
    }
}
