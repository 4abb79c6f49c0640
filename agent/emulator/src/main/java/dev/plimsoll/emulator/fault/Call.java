package dev.plimsoll.emulator.fault;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A call, as faults match it.
 *
 * @param path    the path below the base URL of the API
 * @param project the project's id; absent if the call has none
 * @param compute the compute's id; absent if the call has none
 */
public record Call(String method, String path, @Nullable String project, @Nullable String compute) {

    private static final Pattern PROJECT = Pattern.compile("/projects/([^/]+).*");
    private static final Pattern COMPUTE = Pattern.compile("/projects/[^/]+/endpoints/([^/]+).*");

    public static Call of(String method, String path) {
        return new Call(method, path, first(PROJECT, path), first(COMPUTE, path));
    }

    private static @Nullable String first(Pattern pattern, String path) {
        Matcher found = pattern.matcher(path);
        return found.matches() ? found.group(1) : null;
    }
}
