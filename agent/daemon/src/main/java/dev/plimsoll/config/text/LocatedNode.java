package dev.plimsoll.config.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions.FlowStyle;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * A node of YAML, and whose value it is. Variables, flags, defaults and rows of CSV are such nodes too.
 *
 * @param node     its mark names file and line, or a source without lines
 * @param path     its key, such as {@code overrides[0].sizing.min-cu}; empty for a whole file
 * @param problems receives what is wrong with it
 * @param files    finds the files that it names
 */
public record LocatedNode(Node node, String path, ProblemList problems, FileLookup files) {

    private static final Map<Tag, String> SCALARS = Map.of(Tag.NULL, "nothing", Tag.INT, "a number", Tag.FLOAT,
            "a number", Tag.BOOL, "true or false");

    /** A key without a value. {@code where} is a variable, a file or the command line; empty for a default. */
    public static LocatedNode nothing(String path, String where, ProblemList problems, FileLookup files) {
        return new LocatedNode(scalar(Tag.NULL, "", new Mark(where, 0, -1, 0, new int[0], 0)), path, problems, files);
    }

    private static ScalarNode scalar(Tag tag, String text, Mark mark) {
        return new ScalarNode(tag, text, mark, mark, ScalarStyle.PLAIN);
    }

    /** Another value in the same place. */
    public LocatedNode with(Node other) {
        return new LocatedNode(other, path, problems, files);
    }

    public LocatedNode text(String text) {
        return with(scalar(Tag.STR, text, node.getStartMark()));
    }

    public LocatedNode list(List<LocatedNode> items) {
        Mark mark = node.getStartMark();
        return with(new SequenceNode(Tag.SEQ, true, items.stream().map(LocatedNode::node).toList(), mark, mark,
                FlowStyle.AUTO));
    }

    public LocatedNode mapping(Map<String, LocatedNode> entries) {
        Mark mark = node.getStartMark();
        return with(new MappingNode(Tag.MAP, true, entries.entrySet()
                .stream()
                .map(entry -> new NodeTuple(scalar(Tag.STR, entry.getKey(), mark), entry.getValue().node()))
                .toList(), mark, mark, FlowStyle.AUTO));
    }

    /** A copy of this key without a value, elsewhere. */
    public LocatedNode movedTo(String where) {
        return nothing(path, where, problems, files);
    }

    /** File and line, or variable; empty for a default. */
    public String where() {
        return where(node);
    }

    static String where(Node node) {
        Mark mark = node.getStartMark();
        return mark.getLine() < 0 ? mark.getName() : "%s:%d".formatted(mark.getName(), mark.getLine() + 1);
    }

    /** Reports a problem of this value. */
    public void wrong(String message) {
        problems.problem(path, message, where());
    }

    /** Its type in words, without its value, which may be a misplaced secret. */
    public String description() {
        return switch (node) {
            case MappingNode mapping -> "a mapping";
            case SequenceNode list -> "a list";
            default -> SCALARS.getOrDefault(node.getTag(), "text");
        };
    }

    /** Whether it is a key without a value. */
    public boolean isNothing() {
        return node instanceof ScalarNode && node.getTag().equals(Tag.NULL);
    }

    /** Whether it has a value of this form; reports that it has another one. */
    public boolean is(Class<? extends Node> form, String expects) {
        boolean isSo = form.isInstance(node) && !isNothing();
        if (!isSo) {
            wrong("found %s: write %s".formatted(description(), expects));
        }
        return isSo;
    }

    /** The entries of a mapping in the order of the file, of two with the same name the first one; none of others. */
    public Map<String, LocatedNode> entries() {
        Map<String, LocatedNode> entries = new LinkedHashMap<>();
        if (node instanceof MappingNode mapping) {
            mapping.getValue()
                    .forEach(entry -> entries.putIfAbsent(name(entry),
                            new LocatedNode(entry.getValueNode(), inner(name(entry)), problems, files)));
        }
        return entries;
    }

    /** The entry of a mapping, or the mapping itself where it lacks that. */
    public LocatedNode entry(String name) {
        return entries().getOrDefault(name, new LocatedNode(node, inner(name), problems, files));
    }

    private String inner(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    static String name(NodeTuple entry) {
        return entry.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "?";
    }

    /** The items of a list; none of others. */
    public List<LocatedNode> items() {
        List<LocatedNode> items = new ArrayList<>();
        if (node instanceof SequenceNode list) {
            list.getValue()
                    .forEach(item -> items.add(
                            new LocatedNode(item, "%s[%d]".formatted(path, items.size()), problems, files)));
        }
        return items;
    }

    /** As JSON; a scalar has the {@code type} of a JSON schema, however it was written, unless that is null. */
    public JsonNode json(@Nullable Object type) {
        return switch (node) {
            case SequenceNode list -> {
                ArrayNode json = JsonNodeFactory.instance.arrayNode();
                items().forEach(item -> json.add(item.jsonInside()));
                yield json;
            }
            case MappingNode mapping -> {
                ObjectNode json = JsonNodeFactory.instance.objectNode();
                entries().forEach((name, value) -> json.set(name, value.jsonInside()));
                yield json;
            }
            default -> json((ScalarNode) node, type == null ? description() : type.toString());
        };
    }

    private JsonNode jsonInside() {
        return isNothing() ? TextNode.valueOf("") : json(null);
    }

    private JsonNode json(ScalarNode scalar, String type) {
        try {
            return isNothing() ? NullNode.instance : switch (type) {
                case "number", "integer", "a number" -> DecimalNode.valueOf(new BigDecimal(scalar.getValue().strip()));
                case "boolean", "true or false" -> BooleanNode.valueOf(Boolean.parseBoolean(scalar.getValue()));
                default -> TextNode.valueOf(scalar.getValue());
            };
        } catch (NumberFormatException other) {
            // YAML also takes 0x1F and 1_000 for numbers.
            return TextNode.valueOf(scalar.getValue());
        }
    }

    /** Its key; the value may be secret. */
    @Override
    public String toString() {
        return path;
    }
}
