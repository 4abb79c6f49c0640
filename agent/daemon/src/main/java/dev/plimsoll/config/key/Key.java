package dev.plimsoll.config.key;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One row of the table of keys. Reading, checking, variables, the sample file, the documentation and the JSON schema all
 * follow from it.
 *
 * @param path     section and name, such as {@code poll.interval}
 * @param kind     how its value is read
 * @param standard its default as one would write it in a variable; null where it is empty unless set
 * @param about    what it does, in one sentence
 * @param <T>      its value
 */
public record Key<T>(String path, Kind<T> kind, @Nullable String standard, String about) {

    /** Ends the name of a key or variable that holds a file with the secret in it. */
    private static final String FILE = "-file";
    private static final String PREFIX = "PLIMSOLL_";

    public boolean isSecret() {
        return kind.equals(Kinds.PASSWORD) || kind.equals(Kinds.BEARER);
    }

    /** The key beside this secret that names a file to read it from. */
    public String filePath() {
        return path + FILE;
    }

    public String section() {
        int dot = path.indexOf('.');
        return dot < 0 ? path : path.substring(0, dot);
    }

    /** The variable that sets it. */
    public String variable() {
        return variable(path);
    }

    /** The variable for a path. */
    public static String variable(String path) {
        return PREFIX + path.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Key<?> key && key.path.equals(path);
    }

    @Override
    public int hashCode() {
        return path.hashCode();
    }

    @Override
    public String toString() {
        return path;
    }
}
