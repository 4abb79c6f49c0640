package dev.plimsoll.config.layer;

import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.table.Sections;
import dev.plimsoll.config.text.LocatedNode;
import dev.plimsoll.config.text.Nearest;
import dev.plimsoll.extension.KnownExtras;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.nodes.MappingNode;

/** The keys that a mapping may have: splits it into them, and reports others. */
public final class KnownKeys {

    private final Set<String> paths = new TreeSet<>();

    /** Accepts {@code keys}. */
    public KnownKeys(List<Key<?>> keys) {
        keys.forEach(key -> paths.addAll(key.paths()));
    }

    /** The values of the mapping with these entries, by path. */
    public Map<String, LocatedNode> of(Map<String, LocatedNode> entries) {
        Map<String, LocatedNode> leaves = new LinkedHashMap<>();
        collect(entries, "", leaves);
        return leaves;
    }

    private void collect(Map<String, LocatedNode> entries, String at, Map<String, LocatedNode> leaves) {
        entries.forEach((name, written) -> {
            String path = at + name;
            if (paths.contains(path)) {
                leaves.put(path, written);
            } else if (!isBranch(path)) {
                written.wrong(KnownExtras.ofKey(path)
                        .orElseGet(() -> "is not a key here"
                                + hint(at, name,
                                        written.path().substring(0, written.path().length() - path.length()))));
            } else if (!written.isNothing() && written.is(MappingNode.class, "a mapping of keys")) {
                collect(written.entries(), path + ".", leaves);
            }
        });
    }

    private boolean isBranch(String path) {
        return paths.stream().anyMatch(known -> known.startsWith(path + "."));
    }

    /** A suggestion: a similar key in the same section, else in another section. */
    private String hint(String at, String name, String prefix) {
        Set<String> siblings = paths.stream()
                .filter(path -> path.startsWith(at))
                .map(path -> path.substring(at.length()).split("\\.", 2)[0])
                .collect(Collectors.toCollection(TreeSet::new));
        if (!prefix.isEmpty() && at.isEmpty() && siblings.stream().anyMatch(this::isBranch)
                && Sections.named(name).isPresent()) {
            return ": it applies to all computes; only %s can be overridden".formatted(String.join(", ", siblings));
        }
        return Nearest.to(name, siblings)
                .map(near -> at + near)
                .or(() -> elsewhere(name))
                .map(path -> ": did you mean %s?".formatted(prefix + path))
                .orElse("; the keys are " + String.join(", ", siblings));
    }

    private Optional<String> elsewhere(String name) {
        Map<String, String> byName = new LinkedHashMap<>();
        paths.forEach(path -> byName.putIfAbsent(path.substring(path.lastIndexOf('.') + 1), path));
        return Nearest.to(name, byName.keySet()).map(byName::get);
    }
}
