package dev.plimsoll.config.key;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One configuration key. Reading, checking, variables, the sample file, the documentation and the JSON schema are derived
 * from it.
 *
 * @param path     section and name, such as {@code poll.interval}
 * @param kind     the kind of its value
 * @param standard its default, in the form of a variable; null if there is none
 * @param about    its description
 * @param emptiable whether the key without a value in a file means none, and not the default
 * @param <T>      the type of its value
 */
public record Key<T>(String path, Kind<T> kind, @Nullable String standard, String about, boolean emptiable) {

    /** A key that has its default also where a file names it without a value. */
    public Key(String path, Kind<T> kind, @Nullable String standard, String about) {
        this(path, kind, standard, about, false);
    }

    /** The suffix of a key that names a file with the secret. */
    private static final String FILE = "-file";
    /** The beginning of each variable. */
    public static final String PREFIX = "PLIMSOLL_";

    /** This key, declared in {@code table}. */
    public Key<T> in(List<Key<?>> table) {
        table.add(this);
        return this;
    }

    /** The paths that set this key: its own, and for a secret that of a file. */
    public List<String> paths() {
        return isSecret() ? List.of(path, filePath()) : List.of(path);
    }

    public boolean isSecret() {
        return kind.isSecret();
    }

    /** The key that names a file with this secret. */
    public String filePath() {
        return path + FILE;
    }

    public String section() {
        int dot = path.indexOf('.');
        return dot < 0 ? path : path.substring(0, dot);
    }

    /** The environment variable that sets this key. */
    public String variable() {
        return variable(path);
    }

    /** The environment variable for a path. */
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
