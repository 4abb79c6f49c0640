package dev.plimsoll.config.text;

import java.util.HashSet;
import java.util.Set;
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
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.parser.Parser;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.ReaderException;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/** Reads the nodes of YAML, or of JSON without tabs, and reports what a configuration may not have. */
public final class YamlText {

    private static final Tag ALIAS = new Tag("!alias");

    private final String source;
    private final ProblemList problems;

    private YamlText(LocatedNode at) {
        this.source = at.where();
        this.problems = at.problems();
    }

    /** The root of {@code text}, which stands {@code at} its source: {@code at} if it is empty, null after reporting a problem. */
    public static @Nullable LocatedNode read(String text, LocatedNode at) {
        try {
            return at.with(new YamlText(at).document(text, at.node()));
        } catch (YAMLException wrong) {
            at.problems().problem(at.where(), "is not valid YAML" + reason(wrong, text), "");
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
        return "line %d, column %d".formatted(1 + before.chars().filter(character -> character == '\n').count(),
                1 + line.codePointCount(0, line.length()));
    }

    private Node document(String text, Node nothing) {
        LoaderOptions options = new LoaderOptions();
        Composer composer = new Composer(new AliasesAsScalars(new ParserImpl(new NamedReader(text, source), options)),
                new Resolver(), options);
        Node root = composer.checkNode() ? composer.getNode() : nothing;
        check(root, "");
        if (composer.checkNode()) {
            problems.problem(source, "contains more than one document: keep one",
                    LocatedNode.where(composer.getNode()));
        }
        return root;
    }

    /** Reports aliases, which count as no value then, and names that are written twice. */
    private void check(Node node, String path) {
        if (node instanceof MappingNode mapping) {
            Set<String> names = new HashSet<>();
            for (NodeTuple entry : mapping.getValue()) {
                String inner = path.isEmpty() ? LocatedNode.name(entry) : path + "." + LocatedNode.name(entry);
                check(entry.getValueNode(), inner);
                if (!names.add(LocatedNode.name(entry))) {
                    problems.problem(inner, "is written twice: keep one", LocatedNode.where(entry.getKeyNode()));
                }
            }
        } else if (node instanceof SequenceNode list) {
            for (int i = 0; i < list.getValue().size(); i++) {
                check(list.getValue().get(i), "%s[%d]".formatted(path, i));
            }
        } else if (node.getTag().equals(ALIAS)) {
            problems.problem(path.isEmpty() ? source : path,
                    "is a YAML alias: write the value itself, or put a pattern that begins with * in quotes",
                    LocatedNode.where(node));
            node.setTag(Tag.NULL);
        }
    }

    /** Names the source in its marks. */
    private static final class NamedReader extends StreamReader {

        private final String source;

        NamedReader(String text, String source) {
            super(text);
            this.source = source;
        }

        @Override
        public Mark getMark() {
            Mark mark = super.getMark();
            return new Mark(source, mark.getIndex(), mark.getLine(), mark.getColumn(), mark.getBuffer(),
                    mark.getPointer());
        }
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
