package dev.plimsoll.config.layer;

import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.Kinds.SecretFile;
import dev.plimsoll.config.layer.Layer.Source;
import dev.plimsoll.config.layer.Values.Origin;
import dev.plimsoll.config.text.FileLookup;
import dev.plimsoll.config.text.Location;
import dev.plimsoll.config.text.ProblemList;
import dev.plimsoll.config.text.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads each key's value from the highest layer that has one; hidden values are not read. */
public final class Resolver {

    private final List<Layer> highestFirst;
    private final String prefix;
    private final FileLookup lookup;
    private final ProblemList problems;
    private final Map<Key<?>, Object> values = new HashMap<>();
    private final Map<Key<?>, Origin> origins = new HashMap<>();
    private final List<Effective.Row> effective = new ArrayList<>();

    /** Resolves from {@code highestFirst}; {@code prefix} precedes each path in problems. */
    public Resolver(List<Layer> highestFirst, String prefix, FileLookup lookup, ProblemList problems) {
        this.highestFirst = highestFirst;
        this.prefix = prefix;
        this.lookup = lookup;
        this.problems = problems;
    }

    public Resolver resolve(List<Key<?>> keys) {
        keys.forEach(this::resolve);
        return this;
    }

    public Values values() {
        return new Values(values, origins);
    }

    public List<Effective.Row> effective() {
        return List.copyOf(effective);
    }

    private <T> void resolve(Key<T> key) {
        if (key.isSecret() && !highestFirst.stream().filter(layer -> isSetTwice(key, layer)).toList().isEmpty()) {
            return;
        }
        for (Layer layer : highestFirst) {
            Tree value = layer.at(key.path());
            Tree file = key.isSecret() ? layer.at(key.filePath()) : null;
            if (value != null) {
                keep(key, value, layer.source());
                return;
            }
            if (file != null) {
                keepFromFile(key, file, layer.source());
                return;
            }
            Tree empty = key.emptiable() ? layer.emptyAt(key.path()) : null;
            if (empty != null) {
                values.put(key, Values.EMPTY);
                effective.add(new Effective.Row(key, empty, layer.source()));
                return;
            }
        }
        effective.add(new Effective.Row(key, new Tree.Nothing(""), Source.DEFAULT));
    }

    private boolean isSetTwice(Key<?> key, Layer layer) {
        Tree value = layer.at(key.path());
        Tree file = layer.at(key.filePath());
        if (value == null || file == null) {
            return false;
        }
        problems.problem(prefix + key, "is set twice, as a value and as %s: keep one"
                .formatted(layer.source() == Source.ENVIRONMENT ? file.where() : prefix + key.filePath()),
                value.where());
        return true;
    }

    private Location at(String path, Tree found) {
        return new Location(prefix + path, found.where(), problems, lookup);
    }

    private <T> void keep(Key<T> key, Tree found, Source source) {
        T value = key.kind().read(found, at(key.path(), found));
        if (value != null) {
            values.put(key, value);
        }
        if (key.isSecret()) {
            origins.put(key, new Origin(source, null));
        }
        effective.add(new Effective.Row(key, found, source));
    }

    private <T> void keepFromFile(Key<T> key, Tree found, Source source) {
        Location location = at(key.filePath(), found);
        SecretFile file = Kinds.SECRET_FILE.read(found, location);
        if (file == null) {
            return;
        }
        // Problems with the content name the file.
        T value = key.kind().read(Tree.of(file.text(), ""), location.within("the file " + file));
        if (value != null) {
            values.put(key, value);
            origins.put(key, new Origin(source, file.file().toAbsolutePath()));
        }
        String where = location.within("from the file " + file).where();
        effective.add(new Effective.Row(key, Tree.of("", where), source));
    }
}
