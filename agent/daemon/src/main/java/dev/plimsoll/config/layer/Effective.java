package dev.plimsoll.config.layer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.config.key.Values.SourcedValue;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.config.table.Sections;
import dev.plimsoll.config.text.LocatedNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The configuration in force, with the source of each value; secrets are masked. */
public final class Effective {

    private static final JsonNode MASK = TextNode.valueOf("•••");
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
            SourcedValue held = values.held(key);
            text.append("%-48s # %s%s%n".formatted(
                    "  ".repeat(parts.size() - 1) + parts.getLast() + ":" + yaml(held.shown()), held.source().word(),
                    held.where().isEmpty() ? "" : ": " + held.where()));
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
        ObjectNode root = JSON.createObjectNode();
        for (Key<?> key : inForce()) {
            SourcedValue held = values.held(key);
            root.withObject("/" + key.path().replace('.', '/'))
                    .<ObjectNode>set("value", held.shown())
                    .put("source", held.source().word())
                    .put("where", held.where());
        }
        if (!variables.isEmpty()) {
            root.set("environment", JSON.valueToTree(variables));
        }
        return root.toPrettyString();
    }

    /** A list of platforms takes the place of the section for one. */
    private List<Key<?>> inForce() {
        List<LocatedNode> platforms = values.find(Keys.PLATFORMS);
        return platforms == null || platforms.isEmpty() ? Keys.all()
                : Keys.all().stream().filter(key -> !key.section().equals(Sections.PLATFORM.word())).toList();
    }

    private static String yaml(JsonNode value) {
        try {
            // JSON is valid YAML, and keeps a list on one line.
            return value.isNull() ? "" : " " + (value.isValueNode() ? YAML.writeValueAsString(value).strip() : value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a value cannot be printed", e);
        }
    }

    /** The value as written; secrets are masked, also inside blocks: in overrides they have the same names, in targets the URL is one. */
    static JsonNode shown(LocatedNode written, Key<?> key) {
        if (key.isSecret()) {
            return MASK;
        }
        JsonNode shown = written.json(key.kind().schema().get("type"));
        secretNames(key).forEach(name -> shown.findParents(name)
                .stream()
                .filter(parent -> !parent.get(name).equals(TextNode.valueOf("")))
                .forEach(parent -> ((ObjectNode) parent).set(name, MASK)));
        return shown;
    }

    private static Stream<String> secretNames(Key<?> block) {
        return Stream.concat(block.kind().secret().stream(),
                Keys.all()
                        .stream()
                        .filter(Key::isSecret)
                        .map(key -> key.path().substring(key.path().lastIndexOf('.') + 1)));
    }

    @Override
    public String toString() {
        return yaml();
    }
}
