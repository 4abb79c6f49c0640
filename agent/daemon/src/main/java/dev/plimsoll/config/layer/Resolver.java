package dev.plimsoll.config.layer;

import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.Kinds.SecretFile;
import dev.plimsoll.config.key.Layer;
import dev.plimsoll.config.key.Layer.ValueSource;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.config.key.Values.SourcedValue;
import dev.plimsoll.config.text.FileLookup;
import dev.plimsoll.config.text.Location;
import dev.plimsoll.config.text.ProblemList;
import dev.plimsoll.config.text.Tree;
import dev.plimsoll.fleet.SecretSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads each key's value from the highest layer that has one; hidden values are not read. */
public final class Resolver {

    private final List<Layer> highestFirst;
    private final String prefix;
    private final FileLookup lookup;
    private final ProblemList problems;

    /** Resolves from {@code highestFirst}; {@code prefix} precedes each path in problems. */
    public Resolver(List<Layer> highestFirst, String prefix, FileLookup lookup, ProblemList problems) {
        this.highestFirst = highestFirst;
        this.prefix = prefix;
        this.lookup = lookup;
        this.problems = problems;
    }

    /** The values of {@code keys}, except those with a problem, which is reported. */
    public Values resolve(List<Key<?>> keys) {
        Map<Key<?>, SourcedValue> values = new HashMap<>();
        for (Key<?> key : keys) {
            SourcedValue held = resolve(key);
            if (held != null) {
                values.put(key, held);
            }
        }
        return new Values(values);
    }

    private @Nullable SourcedValue resolve(Key<?> key) {
        if (key.isSecret() && !highestFirst.stream().filter(layer -> isSetTwice(key, layer)).toList().isEmpty()) {
            return null;
        }
        for (Layer layer : highestFirst) {
            Tree value = layer.at(key.path());
            Tree file = key.isSecret() ? layer.at(key.filePath()) : null;
            Tree empty = key.emptiable() ? layer.emptyAt(key.path()) : null;
            if (value != null) {
                return held(key, value, layer.source());
            }
            if (file != null) {
                return heldInFile(key, file, layer.source());
            }
            if (empty != null) {
                return new SourcedValue(null, empty, layer.source(), null);
            }
        }
        return null;
    }

    private boolean isSetTwice(Key<?> key, Layer layer) {
        Tree value = layer.at(key.path());
        Tree file = layer.at(key.filePath());
        if (value == null || file == null) {
            return false;
        }
        problems.problem(prefix + key, "is set twice, as a value and as %s: keep one"
                .formatted(layer.source() == ValueSource.ENVIRONMENT ? file.where() : prefix + key.filePath()),
                value.where());
        return true;
    }

    private Location at(String path, Tree found) {
        return new Location(prefix + path, found.where(), problems, lookup);
    }

    private @Nullable SourcedValue held(Key<?> key, Tree found, ValueSource source) {
        Object value = key.kind().read(found, at(key.path(), found));
        return value == null ? null : new SourcedValue(value, Effective.masked(found, key), source, null);
    }

    private @Nullable SourcedValue heldInFile(Key<?> key, Tree found, ValueSource source) {
        Location location = at(key.filePath(), found);
        SecretFile file = Kinds.SECRET_FILE.read(found, location);
        if (file == null) {
            return null;
        }
        // Problems with the content name the file.
        SecretSource value = file.source(key.kind(), location.within("the file " + file));
        Tree written = Tree.of("", location.within("from the file " + file).where());
        return value == null ? null
                : new SourcedValue(value, Effective.masked(written, key), source, file.file().toAbsolutePath());
    }
}
