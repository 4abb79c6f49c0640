package dev.plimsoll.repository;

import dev.plimsoll.repository.CodeFile.TopLevel;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;

/** Reads the top level of one YAML document, with the place of each value. */
final class YamlTopLevel {

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    /** The library takes the square of the levels in time. */
    private static final int DEEPEST = 100;
    private static final String MERGE = "<<";

    private final String text;
    /** Keys, values, and starts and ends of collections. */
    private final List<Event> nodes = new ArrayList<>();

    private int place;
    private int points;

    private YamlTopLevel(String text) {
        this.text = text;
        this.place = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
        int documents = 0;
        int depth = 0;
        try {
            for (Event event : new Yaml(new LoaderOptions()).parse(new StringReader(text.substring(place)))) {
                depth += depth(event);
                if (depth > DEEPEST) {
                    throw new IllegalArgumentException("has more than %d levels".formatted(DEEPEST));
                }
                documents += event instanceof DocumentStartEvent ? 1 : 0;
                if (event instanceof NodeEvent || event instanceof CollectionEndEvent) {
                    nodes.add(event);
                }
            }
        } catch (YAMLException wrong) {
            // The library's own message quotes lines of the file.
            throw new IllegalArgumentException(
                    wrong instanceof MarkedYAMLException marked && marked.getProblemMark() != null
                            ? "is no valid YAML at line %d".formatted(marked.getProblemMark().getLine() + 1)
                            : "is no valid YAML",
                    wrong);
        }
        if (documents > 1) {
            throw new IllegalArgumentException("has %d YAML documents: write one".formatted(documents));
        }
    }

    /** @throws IllegalArgumentException if the text is not one mapping, or nothing */
    static TopLevel of(String text) {
        return new YamlTopLevel(text).read();
    }

    private TopLevel read() {
        if (nodes.isEmpty() || (nodes.getFirst() instanceof ScalarEvent only && only.getValue().isEmpty())) {
            return new TopLevel(List.of(), Set.of());
        }
        if (!(nodes.getFirst() instanceof MappingStartEvent)) {
            throw new IllegalArgumentException("is no YAML mapping with %s and %s at the top".formatted(CodeFile.MIN,
                    CodeFile.MAX));
        }
        List<TopLevel.Entry> entries = new ArrayList<>();
        Set<String> elsewhere = new HashSet<>();
        int key = 1;
        while (!(nodes.get(key) instanceof CollectionEndEvent)) {
            int value = after(key);
            int next = after(value);
            entries.add(entry(key, value, next));
            nodes.subList(value + 1, next).forEach(node -> elsewhere.add(scalar(node)));
            if (scalar(nodes.get(key)).equals(MERGE)) {
                elsewhere.addAll(Set.of(CodeFile.MIN, CodeFile.MAX));
            }
            key = next;
        }
        return new TopLevel(entries, elsewhere);
    }

    private int after(int index) {
        int open = 0;
        int at = index;
        do {
            open += depth(nodes.get(at++));
        } while (open > 0);
        return at;
    }

    private static int depth(Event event) {
        return event instanceof CollectionStartEvent ? 1 : event instanceof CollectionEndEvent ? -1 : 0;
    }

    private TopLevel.Entry entry(int key, int value, int next) {
        String content = nodes.subList(value, next).stream().map(Event::toString).collect(Collectors.joining());
        // An anchor would change its aliases too; a tag may make another value of the text.
        boolean isOwn = nodes.get(value) instanceof ScalarEvent scalar && scalar.getAnchor() == null
                && scalar.getTag() == null;
        int from = isOwn ? index(nodes.get(value).getStartMark().getIndex()) : 0;
        return new TopLevel.Entry(scalar(nodes.get(key)), content, from,
                isOwn ? index(nodes.get(value).getEndMark().getIndex()) : from);
    }

    private static String scalar(Event node) {
        return node instanceof ScalarEvent scalar ? scalar.getValue() : "";
    }

    /** The library counts code points. Places come in the order of the text. */
    private int index(int codePoints) {
        place = text.offsetByCodePoints(place, codePoints - points);
        points = codePoints;
        return place;
    }
}
