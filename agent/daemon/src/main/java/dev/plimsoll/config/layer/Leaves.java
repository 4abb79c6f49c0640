package dev.plimsoll.config.layer;

import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.table.Sections;
import dev.plimsoll.config.text.Nearest;
import dev.plimsoll.config.text.ProblemList;
import dev.plimsoll.config.text.Tree;
import dev.plimsoll.extension.KnownExtras;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Splits a mapping into keys, and reports unknown keys. */
public final class Leaves {

    private final Set<String> paths = new TreeSet<>();
    private final Set<String> branches = new TreeSet<>();
    private final String prefix;
    private final ProblemList problems;

    /**
     * Accepts {@code keys}.
     *
     * @param prefix prefix of each path in problems
     */
    public Leaves(List<Key<?>> keys, String prefix, ProblemList problems) {
        this.prefix = prefix;
        this.problems = problems;
        for (Key<?> key : keys) {
            paths.addAll(key.paths());
            for (int dot = key.path().indexOf('.'); dot >= 0; dot = key.path().indexOf('.', dot + 1)) {
                branches.add(key.path().substring(0, dot));
            }
        }
    }

    /** The values of {@code root}, by path. */
    public Map<String, Tree> of(Tree.Entries root) {
        Map<String, Tree> leaves = new LinkedHashMap<>();
        collect(root, "", leaves);
        return leaves;
    }

    private void collect(Tree.Entries entries, String at, Map<String, Tree> leaves) {
        entries.entries().forEach((name, tree) -> {
            String path = at + name;
            if (paths.contains(path)) {
                leaves.put(path, tree);
            } else if (!branches.contains(path)) {
                problems.problem(prefix + path,
                        KnownExtras.ofKey(path).orElseGet(() -> "is not a key here" + hint(at, name)), tree.where());
            } else if (tree instanceof Tree.Entries inner) {
                collect(inner, path + ".", leaves);
            } else if (!(tree instanceof Tree.NoValue)) {
                problems.problem(prefix + path, "found %s: write a mapping of keys".formatted(tree.description()),
                        tree.where());
            }
        });
    }

    /** A suggestion: a similar key in the same section, else in another section. */
    private String hint(String at, String name) {
        if (!branches.isEmpty() && !prefix.isEmpty() && at.isEmpty() && Sections.named(name).isPresent()) {
            return ": it applies to all computes; only " + String.join(", ", branchesAtTop()) + " can be overridden";
        }
        return Nearest.to(name, siblings(at))
                .map(near -> at + near)
                .or(() -> elsewhere(name))
                .map(path -> ": did you mean %s?".formatted(prefix + path))
                .orElse("; the keys are " + String.join(", ", siblings(at)));
    }

    private List<String> branchesAtTop() {
        return branches.stream().filter(branch -> branch.indexOf('.') < 0).toList();
    }

    private Set<String> siblings(String at) {
        Set<String> names = new TreeSet<>();
        for (Set<String> known : List.of(paths, branches)) {
            known.stream()
                    .filter(path -> path.startsWith(at) && path.indexOf('.', at.length()) < 0)
                    .map(path -> path.substring(at.length()))
                    .forEach(names::add);
        }
        return names;
    }

    private Optional<String> elsewhere(String name) {
        Map<String, String> byName = new LinkedHashMap<>();
        paths.forEach(path -> byName.putIfAbsent(path.substring(path.lastIndexOf('.') + 1), path));
        return Nearest.to(name, byName.keySet()).map(byName::get);
    }
}
