package dev.plimsoll.config.layer;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.Kinds.SecretFile;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.config.key.Values.SourcedValue;
import dev.plimsoll.config.key.Values.ValueSource;
import dev.plimsoll.config.text.LocatedNode;
import dev.plimsoll.config.text.ProblemList;
import dev.plimsoll.fleet.SecretSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads each key's value from the highest layer that has one; hidden values are not read. */
public record Resolver(List<Layer> highestFirst) {

    /** The values of one source, by path. */
    public record Layer(ValueSource source, Map<String, LocatedNode> leaves) {

        /** The value of {@code path}; null if it is not set or has no value. */
        @Nullable
        LocatedNode at(String path) {
            LocatedNode found = leaves.get(path);
            return found == null || found.isNothing() ? null : found;
        }
    }

    /**
     * The values of {@code keys}, except those with a problem, which is reported.
     *
     * @param path the path of each key in problems
     */
    public Values values(List<Key<?>> keys, Function<Key<?>, String> path, ProblemList problems) {
        Map<Key<?>, SourcedValue> values = new HashMap<>();
        for (Key<?> key : keys) {
            SourcedValue held = value(key);
            if (held != null) {
                values.put(key, held);
            }
        }
        return new Values(path, values, problems);
    }

    private @Nullable SourcedValue value(Key<?> key) {
        if (key.isSecret() && highestFirst.stream().filter(layer -> isSetTwice(key, layer)).count() > 0) {
            return null;
        }
        for (Layer layer : highestFirst) {
            LocatedNode value = layer.at(key.path());
            LocatedNode file = key.isSecret() ? layer.at(key.filePath()) : null;
            LocatedNode empty = key.emptiable() ? layer.leaves().get(key.path()) : null;
            if (value != null) {
                Object read = key.kind().read(value);
                return read == null ? null
                        : new SourcedValue(read, Effective.shown(value, key), value.where(), layer.source(), null);
            }
            if (file != null) {
                return inFile(key, file, layer.source());
            }
            if (empty != null) {
                return new SourcedValue(null, NullNode.instance, empty.where(), layer.source(), null);
            }
        }
        return null;
    }

    private static boolean isSetTwice(Key<?> key, Layer layer) {
        LocatedNode value = layer.at(key.path());
        LocatedNode file = layer.at(key.filePath());
        if (value == null || file == null) {
            return false;
        }
        value.wrong("is set twice, as a value and as %s: keep one"
                .formatted(layer.source() == ValueSource.ENVIRONMENT ? file.where() : file.path()));
        return true;
    }

    private static @Nullable SourcedValue inFile(Key<?> key, LocatedNode written, ValueSource source) {
        SecretFile file = Kinds.SECRET_FILE.read(written);
        SecretSource value = file == null ? null : file.source(key.kind(), written);
        return file == null || value == null ? null
                : new SourcedValue(value, Effective.shown(written, key),
                        "%s, from the file %s".formatted(written.where(), file), source, file.file().toAbsolutePath());
    }
}
