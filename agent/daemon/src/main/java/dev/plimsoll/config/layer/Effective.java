package dev.plimsoll.config.layer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.config.table.Sections;
import dev.plimsoll.config.text.Nested;
import dev.plimsoll.config.text.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The configuration in force, with the source of each value; secrets are masked. */
public final class Effective {

    private static final String MASK = "•••";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .disable(YAMLGenerator.Feature.SPLIT_LINES)
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
            .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .build();

    private final Values values;
    private final Map<String, String> variables;

    /** @param variables other variables of the environment that are in force, without secrets */
    public Effective(Values values, Map<String, String> variables) {
        this.values = values;
        this.variables = new TreeMap<>(variables);
    }

    /** The configuration as YAML, with the source of each value in a comment. */
    public String yaml() {
        StringBuilder text = new StringBuilder();
        List<String> open = List.of();
        for (Key<?> key : inForce()) {
            List<String> parts = List.of(key.path().split("\\.", -1));
            for (int depth = 0; depth < parts.size() - 1; depth++) {
                if (open.size() <= depth + 1 || !open.subList(0, depth + 1).equals(parts.subList(0, depth + 1))) {
                    text.append("  ".repeat(depth)).append(parts.get(depth)).append(":\n");
                }
            }
            String line = "  ".repeat(parts.size() - 1) + parts.getLast() + ":" + yaml(key);
            String where = values.held(key).written().where();
            text.append("%-48s # %s%s%n".formatted(line, values.held(key).sourceWord(),
                    where.isEmpty() ? "" : ": " + where));
            open = parts;
        }
        variables.forEach((name, value) -> text.append("%-48s # environment%n".formatted(
                "# " + name + "=" + value)));
        return text.toString();
    }

    /**
     * The configuration as JSON: each key's {@code value}, {@code source} and {@code where}. Variables without a key are
     * below {@code environment}.
     */
    public String json() {
        Map<String, Object> root = new LinkedHashMap<>();
        for (Key<?> key : inForce()) {
            Map<String, @Nullable Object> leaf = new LinkedHashMap<>();
            leaf.put("value", plain(key));
            leaf.put("source", values.held(key).sourceWord());
            leaf.put("where", values.held(key).written().where());
            Nested.put(root, key.path(), leaf);
        }
        if (!variables.isEmpty()) {
            root.put("environment", variables);
        }
        return Nested.json(root);
    }

    /** A list of platforms takes the place of the section for one. */
    private List<Key<?>> inForce() {
        List<Tree.Entries> platforms = values.find(Keys.PLATFORMS);
        return platforms == null || platforms.isEmpty() ? Keys.all()
                : Keys.all().stream().filter(key -> !key.section().equals(Sections.PLATFORM.word())).toList();
    }

    private @Nullable Object plain(Key<?> key) {
        return Nested.plain(values.held(key).written(), key.kind().schema().get("type"));
    }

    private String yaml(Key<?> key) {
        Object value = plain(key);
        if (value == null) {
            return "";
        }
        try {
            // JSON is valid YAML, and keeps a list on one line.
            boolean single = values.held(key).written() instanceof Tree.Scalar;
            return " " + (single ? YAML.writeValueAsString(value).strip() : JSON.writeValueAsString(value));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(key + " cannot be printed", e);
        }
    }

    /** Masks secrets, also inside blocks: in overrides they have the same names, in targets the URL is one. */
    static Tree masked(Tree tree, Key<?> key) {
        return masked(tree, key.isSecret(), key);
    }

    private static Tree masked(Tree tree, boolean secret, Key<?> key) {
        return switch (tree) {
            case Tree.NoValue nothing -> nothing;
            case Tree any when secret -> Tree.of(MASK, any.where());
            case Tree.Scalar scalar -> scalar;
            case Tree.ListNode list ->
                new Tree.ListNode(list.items().stream().map(item -> masked(item, false, key)).toList(), list.where());
            case Tree.Entries mapping -> {
                Map<String, Tree> entries = new LinkedHashMap<>();
                mapping.entries().forEach((name, inner) -> entries.put(name, masked(inner, isSecret(name, key), key)));
                yield new Tree.Entries(entries, mapping.where());
            }
        };
    }

    private static boolean isSecret(String name, Key<?> block) {
        return block.kind().secret().contains(name)
                || Keys.all().stream().anyMatch(key -> key.isSecret() && key.path().endsWith("." + name));
    }

    @Override
    public String toString() {
        return yaml();
    }
}
