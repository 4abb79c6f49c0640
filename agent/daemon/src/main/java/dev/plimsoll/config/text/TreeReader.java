package dev.plimsoll.config.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** Parses YAML or JSON into a tree that keeps the text and line of each value. */
public final class TreeReader {

    private static final YAMLFactory YAML = new YAMLFactory();
    private static final JsonFactory JSON = new JsonFactory();

    private final JsonParser parser;
    private final String source;
    private final ProblemList problems;

    private TreeReader(JsonParser parser, String source, ProblemList problems) {
        this.parser = parser;
        this.source = source;
        this.problems = problems;
    }

    /** The tree of {@code text}; {@link Tree.Nothing} if it is empty, null after reporting a problem. */
    public static @Nullable Tree yaml(String text, String source, ProblemList problems) {
        String forbidden = TextPlace.forbidden(text);
        if (forbidden != null) {
            problems.problem(source, "is not valid YAML: " + forbidden, "");
            return null;
        }
        return read(YAML, "YAML", text, source, problems);
    }

    /** The same for JSON, because YAML does not accept all of its white space. */
    public static @Nullable Tree json(String text, String source, ProblemList problems) {
        return read(JSON, "JSON", text, source, problems);
    }

    private static @Nullable Tree read(JsonFactory factory, String language, String text, String source,
            ProblemList problems) {
        try (JsonParser parser = factory.createParser(text)) {
            return new TreeReader(parser, source, problems).document();
        } catch (JsonProcessingException e) {
            // The parser's own message quotes the surrounding lines, which may contain a secret.
            TextPlace at = place(e);
            problems.problem(source, "is not valid %s%s: %s".formatted(language, at == null ? "" : " at " + at,
                    at != null && at.isTab(text)
                            ? "there is a tab; only spaces are allowed before a key or a value"
                            : "look for a wrong indent, quote, bracket or colon there"),
                    "");
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory does not fail", e);
        }
    }

    /** Where the parser stopped; the location of its exception is that of the token before. */
    private static @Nullable TextPlace place(JsonProcessingException e) {
        if (e.getCause() instanceof MarkedYAMLException marked && marked.getProblemMark() != null) {
            return new TextPlace(marked.getProblemMark().getLine() + 1, marked.getProblemMark().getColumn() + 1);
        }
        JsonLocation at = e.getLocation();
        return at == null ? null : new TextPlace(at.getLineNr(), at.getColumnNr());
    }

    private Tree document() throws IOException {
        JsonToken first = parser.nextToken();
        Tree tree = first == null ? new Tree.Nothing(0) : value(first, "");
        if (parser.nextToken() != null) {
            problems.problem(source, "contains more than one document: keep one", at(line()));
        }
        return tree;
    }

    private Tree value(JsonToken token, String path) throws IOException {
        int line = line();
        if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
            problems.problem(path.isEmpty() ? source : path,
                    "is a YAML alias: write the value itself, or put a pattern that begins with * in quotes",
                    at(line));
            return new Tree.Nothing(line);
        }
        return switch (token) {
            case START_OBJECT -> entries(path, line);
            case START_ARRAY -> items(path, line);
            case VALUE_NULL -> new Tree.Nothing(line);
            case VALUE_TRUE, VALUE_FALSE -> new Tree.Scalar(parser.getText(), Tree.Scalar.Sort.BOOLEAN, line);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                new Tree.Scalar(parser.getText(), Tree.Scalar.Sort.NUMBER, line);
            default -> text(parser.getText(), line);
        };
    }

    private static Tree text(String text, int line) {
        return new Tree.Scalar(text, Tree.Scalar.Sort.TEXT, line);
    }

    private Tree items(String path, int line) throws IOException {
        List<Tree> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(value(token, "%s[%d]".formatted(path, items.size())));
        }
        return new Tree.Items(items, line);
    }

    private Tree entries(String path, int line) throws IOException {
        Map<String, Tree> entries = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            int named = line();
            String inner = path.isEmpty() ? name : path + "." + name;
            Tree value = value(parser.nextToken(), inner);
            Tree before = entries.putIfAbsent(name, value);
            if (before != null) {
                problems.problem(inner, "is written twice: keep one", at(named));
            }
        }
        return new Tree.Entries(entries, line);
    }

    private int line() {
        return parser.currentTokenLocation().getLineNr();
    }

    private String at(int line) {
        return "%s:%d".formatted(source, line);
    }
}
