package dev.plimsoll.emulator.fault;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * The calls that a fault matches; absent values match every call.
 *
 * @param path    a glob below the root of the API: {@code *} is anything but a slash, {@code **} anything
 * @param project the id of the project the call is about
 * @param compute the id of the compute the call is about
 */
public record Match(@Nullable String method, @Nullable String path, @Nullable String project,
        @Nullable String compute) {

    boolean fits(Call call) {
        return fits(method, call.method()) && fitsPath(call.path()) && fits(project, call.project())
                && fits(compute, call.compute());
    }

    private static boolean fits(@Nullable String wanted, @Nullable String found) {
        return wanted == null || wanted.equalsIgnoreCase(found);
    }

    static boolean isGlob(String path) {
        try {
            FileSystems.getDefault().getPathMatcher("glob:" + path);
            return true;
        } catch (PatternSyntaxException wrong) {
            return false;
        }
    }

    private boolean fitsPath(String found) {
        if (path == null) {
            return true;
        }
        PathMatcher glob = FileSystems.getDefault().getPathMatcher("glob:" + path);
        return glob.matches(Path.of(found));
    }
}
