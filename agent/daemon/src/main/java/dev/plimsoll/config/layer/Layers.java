package dev.plimsoll.config.layer;

import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.Values.ValueSource;
import dev.plimsoll.config.layer.Resolver.Layer;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.config.text.FileLookup;
import dev.plimsoll.config.text.LocatedNode;
import dev.plimsoll.config.text.Nearest;
import dev.plimsoll.config.text.ProblemList;
import dev.plimsoll.config.text.YamlText;
import dev.plimsoll.extension.KnownExtras;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    private final FileLookup files;

    public Layers(ProblemList problems, FileLookup files) {
        this.problems = problems;
        this.files = files;
        for (Key<?> key : Keys.all()) {
            key.paths().forEach(path -> keys.put(path, key));
        }
    }

    /** The values of the environment; empty variables are ignored. */
    public Layer environment(Map<String, String> environment) {
        // Without their common prefix, which would make all of them similar.
        Map<String, String> paths = new HashMap<>();
        keys.keySet().forEach(path -> paths.put(Key.variable(path).substring(Key.PREFIX.length()), path));
        Map<String, LocatedNode> leaves = new LinkedHashMap<>();
        new TreeMap<>(environment).forEach((variable, text) -> {
            if (!variable.startsWith(Key.PREFIX) || text.isEmpty() || injected(variable, text)) {
                return;
            }
            String name = variable.substring(Key.PREFIX.length());
            String path = paths.get(name);
            if (path == null) {
                problems.warning(variable, KnownExtras.ofKey(name.toLowerCase(Locale.ROOT).replace('_', '.'))
                        .orElseGet(() -> "is not a variable of this configuration"
                                + Nearest.to(name, paths.keySet())
                                        .map(near -> ": did you mean %s?".formatted(Key.PREFIX + near))
                                        .orElse("")));
            } else {
                put(path, text, variable, leaves);
            }
        });
        return new Layer(ValueSource.ENVIRONMENT, leaves);
    }

    /** Whether Kubernetes set the variable: a Service named plimsoll-database sets that of {@code database.port} to an address. */
    private static boolean injected(String variable, String text) {
        return SERVICE.matcher(variable).matches()
                || (SERVICE_PORT.matcher(variable).matches() && SERVICE_ADDRESS.matcher(text).matches());
    }

    /** The values of {@code flags}, by path. */
    public Layer flags(Map<String, String> flags) {
        Map<String, LocatedNode> leaves = new LinkedHashMap<>();
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
    public Layer defaults() {
        Map<String, LocatedNode> leaves = new LinkedHashMap<>();
        Keys.all().forEach(key -> {
            String standard = key.standard();
            if (standard != null) {
                put(key.path(), standard, "", leaves);
            }
        });
        return new Layer(ValueSource.DEFAULT, leaves);
    }

    private void put(String path, String text, String where, Map<String, LocatedNode> leaves) {
        Key<?> key = keys.get(path);
        LocatedNode empty = LocatedNode.nothing(path, where, problems, files);
        LocatedNode value = key == null || !path.equals(key.path()) ? empty.text(text) : value(key, text, empty);
        if (value != null) {
            leaves.put(path, value);
        }
    }

    private static @Nullable LocatedNode value(Key<?> key, String text, LocatedNode empty) {
        List<String> parts = Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
        return switch (key.kind().shape()) {
            case SCALAR -> empty.text(text);
            case LIST -> empty.list(parts.stream().map(empty::text).toList());
            case WHOLE_LIST -> empty.list(text.isEmpty() ? List.of() : List.of(empty.text(text)));
            case MAPPING -> mapping(parts, empty);
            case BLOCKS -> text.isEmpty() ? empty.list(List.of()) : YamlText.read(text, empty);
        };
    }

    private static @Nullable LocatedNode mapping(List<String> parts, LocatedNode empty) {
        Map<String, LocatedNode> entries = new LinkedHashMap<>();
        for (String part : parts) {
            int equals = part.indexOf('=');
            if (equals <= 0) {
                empty.wrong("%s is not word=meaning: write such pairs, separated by commas"
                        .formatted(Kinds.quoted(part)));
                return null;
            }
            entries.put(part.substring(0, equals).strip(), empty.text(part.substring(equals + 1).strip()));
        }
        return empty.mapping(entries);
    }
}
