package dev.plimsoll.config.layer;

import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.Layer;
import dev.plimsoll.config.key.Layer.ValueSource;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.config.text.Nearest;
import dev.plimsoll.config.text.ProblemList;
import dev.plimsoll.config.text.Tree;
import dev.plimsoll.config.text.YamlText;
import dev.plimsoll.extension.KnownExtras;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the layers whose values are plain text: variables, flags and defaults. */
public final class Layers {

    /** Variables that Kubernetes sets for a Service named plimsoll or plimsoll-something; they are ignored. */
    private static final Pattern SERVICE = Pattern.compile(
            "PLIMSOLL_(\\w+_)?(SERVICE_HOST|SERVICE_PORT(_\\w+)?|PORT_\\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)");
    private static final Pattern SERVICE_PORT = Pattern.compile("PLIMSOLL_(\\w+_)?PORT");
    private static final Pattern SERVICE_ADDRESS = Pattern.compile("(tcp|udp|sctp)://.*");

    private final Map<String, Key<?>> keys = new LinkedHashMap<>();
    private final ProblemList problems;

    public Layers(ProblemList problems) {
        this.problems = problems;
        for (Key<?> key : Keys.all()) {
            key.paths().forEach(path -> keys.put(path, key));
        }
    }

    /** The values of the environment; empty variables are ignored. */
    public Layer environment(Map<String, String> environment) {
        Map<String, String> byVariable = new HashMap<>();
        keys.keySet().forEach(path -> byVariable.put(Key.variable(path), path));
        Map<String, Tree> leaves = new LinkedHashMap<>();
        new TreeMap<>(environment).forEach((variable, text) -> {
            String path = byVariable.get(variable);
            if (!variable.startsWith(Key.PREFIX) || text.isEmpty() || injected(variable, text)) {
                return;
            }
            if (path == null) {
                problems.warning(variable, KnownExtras
                        .ofKey(variable.substring(Key.PREFIX.length()).toLowerCase(Locale.ROOT).replace('_', '.'))
                        .orElseGet(() -> "is not a variable of this configuration" + Nearest
                                .to(variable.substring(Key.PREFIX.length()), bare(byVariable.keySet()))
                                .map(Key.PREFIX::concat)
                                .map(": did you mean %s?"::formatted)
                                .orElse("")));
            } else {
                put(path, text, variable, leaves);
            }
        });
        return new Layer(ValueSource.ENVIRONMENT, leaves);
    }

    /** The variables without their common prefix, which would make all of them similar. */
    private static List<String> bare(Set<String> variables) {
        return variables.stream().map(variable -> variable.substring(Key.PREFIX.length())).toList();
    }

    /** Whether Kubernetes set the variable: a Service named plimsoll-database sets that of {@code database.port} to an address. */
    private static boolean injected(String variable, String text) {
        return SERVICE.matcher(variable).matches()
                || (SERVICE_PORT.matcher(variable).matches() && SERVICE_ADDRESS.matcher(text).matches());
    }

    /** The values of {@code flags}, by path. */
    public Layer flags(Map<String, String> flags) {
        Map<String, Tree> leaves = new LinkedHashMap<>();
        new TreeMap<>(flags).forEach((path, text) -> {
            if (keys.containsKey(path)) {
                put(path, text, "command line", leaves);
            } else {
                problems.problem(path,
                        KnownExtras.ofKey(path)
                                .orElseGet(() -> "is not a key" + Nearest.hint(path, keys.keySet(), "")),
                        "command line");
            }
        });
        return new Layer(ValueSource.FLAG, leaves);
    }

    /** The defaults of all keys. */
    public static Layer defaults() {
        ProblemList none = new ProblemList();
        Map<String, Tree> leaves = new LinkedHashMap<>();
        Layers layers = new Layers(none);
        Keys.all().forEach(key -> {
            String standard = key.standard();
            if (standard != null) {
                layers.put(key.path(), standard, "", leaves);
            }
        });
        return new Layer(ValueSource.DEFAULT, leaves);
    }

    private void put(String path, String text, String where, Map<String, Tree> leaves) {
        Key<?> key = keys.get(path);
        if (key == null) {
            throw new IllegalArgumentException(path + " is not a key");
        }
        boolean file = !path.equals(key.path());
        Tree tree = file ? Tree.of(text, where) : tree(key, text, where);
        if (tree != null) {
            leaves.put(path, tree);
        }
    }

    private @Nullable Tree tree(Key<?> key, String text, String where) {
        return switch (key.kind().shape()) {
            case SCALAR -> Tree.of(text, where);
            case LIST -> list(parts(text), where);
            case WHOLE_LIST -> list(text.isEmpty() ? List.of() : List.of(text), where);
            case MAPPING -> mapping(key, parts(text), where);
            case BLOCKS -> text.isEmpty() ? list(List.of(), where) : YamlText.read(text, where, problems);
        };
    }

    private static Tree list(List<String> items, String where) {
        return new Tree.ListNode(items.stream().map(item -> Tree.of(item, where)).toList(), where);
    }

    private static List<String> parts(String text) {
        return Arrays.stream(text.split(",", -1)).map(String::strip).filter(part -> !part.isEmpty()).toList();
    }

    private @Nullable Tree mapping(Key<?> key, List<String> parts, String where) {
        Map<String, Tree> entries = new LinkedHashMap<>();
        List<String> invalid = new ArrayList<>();
        for (String part : parts) {
            int equals = part.indexOf('=');
            if (equals > 0) {
                entries.put(part.substring(0, equals).strip(), Tree.of(part.substring(equals + 1).strip(), where));
            } else {
                invalid.add(part);
            }
        }
        if (!invalid.isEmpty()) {
            problems.problem(key.path(), "%s is not word=meaning: write such pairs, separated by commas"
                    .formatted(Kinds.quoted(invalid.getFirst())), where);
            return null;
        }
        return new Tree.Entries(entries, where);
    }
}
