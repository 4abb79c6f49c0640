package dev.plimsoll.config.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.ImplicitTuple;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.parser.Parser;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/** Turns the nodes of YAML, or of JSON without tabs, into a {@link Tree}, and reports what a configuration may not have. */
public final class YamlText {

    private static final Tag ALIAS = new Tag("!alias");

    private final String source;
    private final ProblemList problems;

    private YamlText(String source, ProblemList problems) {
        this.source = source;
        this.problems = problems;
    }

    /** The tree of {@code text}; {@link Tree.NoValue} if it is empty, null after reporting a problem. */
    public static @Nullable Tree read(String text, String source, ProblemList problems) {
        try {
            return new YamlText(source, problems).document(text);
        } catch (YAMLException wrong) {
            problems.problem(source, "is not valid YAML" + reason(wrong, text));
            return null;
        }
    }

    /** The parser's own message quotes the surrounding lines, which may contain a secret. */
    private static String reason(YAMLException wrong, String text) {
        if (wrong instanceof ReaderException forbidden) {
            return ": it has the character U+%04X at %s; allowed are printable characters, tabs and line breaks"
                    .formatted(forbidden.getCodePoint(), place(text, forbidden.getPosition()));
        }
        Mark mark = wrong instanceof MarkedYAMLException marked ? marked.getProblemMark() : null;
        if (mark == null) {
            return ": its lists and mappings are nested too deeply";
        }
        boolean tab = mark.getPointer() < mark.getBuffer().length && mark.getBuffer()[mark.getPointer()] == '\t';
        return " at line %d, column %d: %s".formatted(mark.getLine() + 1, mark.getColumn() + 1, tab
                ? "there is a tab; only spaces are allowed before a key or a value"
                : "look for a wrong indent, quote, bracket or colon there");
    }

    /** Line and column, as editors count them, of the character after {@code index} others. */
    private static String place(String text, int index) {
        String before = text.substring(0, text.offsetByCodePoints(0, index));
        String line = before.substring(before.lastIndexOf('\n') + 1);
        return "line %d, column %d".formatted(1 + before.chars().filter(one -> one == '\n').count(),
                1 + line.codePointCount(0, line.length()));
    }

    private @Nullable Tree document(String text) {
        LoaderOptions options = new LoaderOptions();
        Composer composer = new Composer(new AliasesAsScalars(new ParserImpl(new StreamReader(text), options)),
                new Resolver(), options);
        Tree tree = composer.checkNode() ? tree(composer.getNode(), "") : new Tree.NoValue(source);
        if (composer.checkNode()) {
            problems.problem(source, "contains more than one document: keep one", where(composer.getNode()));
        }
        return tree;
    }

    private Tree tree(Node node, String path) {
        return switch (node) {
            case MappingNode mapping -> entries(mapping, path);
            case SequenceNode list -> items(list, path);
            case ScalarNode scalar -> scalar(scalar, path);
            default -> throw new IllegalStateException("no other nodes are composed");
        };
    }

    private Tree scalar(ScalarNode node, String path) {
        if (node.getTag().equals(ALIAS)) {
            problems.problem(path.isEmpty() ? source : path,
                    "is a YAML alias: write the value itself, or put a pattern that begins with * in quotes",
                    where(node));
        }
        if (List.of(ALIAS, Tag.NULL).contains(node.getTag())) {
            return new Tree.NoValue(where(node));
        }
        Tree.Sort sort = List.of(Tag.INT, Tag.FLOAT).contains(node.getTag()) ? Tree.Sort.NUMBER
                : node.getTag().equals(Tag.BOOL) ? Tree.Sort.BOOLEAN : Tree.Sort.TEXT;
        return new Tree.Scalar(node.getValue(), sort, where(node));
    }

    private Tree items(SequenceNode node, String path) {
        List<Tree> items = new ArrayList<>();
        node.getValue().forEach(item -> items.add(tree(item, "%s[%d]".formatted(path, items.size()))));
        return new Tree.ListNode(items, where(node));
    }

    private Tree entries(MappingNode node, String path) {
        Map<String, Tree> entries = new LinkedHashMap<>();
        for (NodeTuple entry : node.getValue()) {
            Node key = entry.getKeyNode();
            String name = key instanceof ScalarNode scalar ? scalar.getValue() : "?";
            String inner = path.isEmpty() ? name : path + "." + name;
            if (entries.putIfAbsent(name, tree(entry.getValueNode(), inner)) != null) {
                problems.problem(inner, "is written twice: keep one", where(key));
            }
        }
        return new Tree.Entries(entries, where(node));
    }

    private String where(Node node) {
        return "%s:%d".formatted(source, node.getStartMark().getLine() + 1);
    }

    /** Hands on aliases as scalars, so that each is reported where it stands, whether or not its anchor exists. */
    private record AliasesAsScalars(Parser parser) implements Parser {

        @Override
        public boolean checkEvent(Event.ID choice) {
            return peekEvent().is(choice);
        }

        @Override
        public Event peekEvent() {
            return scalar(parser.peekEvent());
        }

        @Override
        public Event getEvent() {
            return scalar(parser.getEvent());
        }

        private static Event scalar(Event event) {
            return event instanceof AliasEvent alias
                    ? new ScalarEvent(null, ALIAS.getValue(), new ImplicitTuple(false, false), "*" + alias.getAnchor(),
                            alias.getStartMark(), alias.getEndMark(), ScalarStyle.PLAIN)
                    : event;
        }
    }
}
