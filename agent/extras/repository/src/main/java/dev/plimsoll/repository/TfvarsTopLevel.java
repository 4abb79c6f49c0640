package dev.plimsoll.repository;

import dev.plimsoll.repository.CodeFile.TopLevel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the top level of a file of Terraform variables, with the place of each value. It knows constants alone: numbers,
 * texts, lists and objects. It refuses a file with anything else, such as a template or an operation, which it could
 * misread. No library for Java keeps the places. Source: the native syntax of HCL 2.
 */
final class TfvarsTopLevel {

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final int DEEPEST = 100;
    private static final Pattern IDENTIFIER = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}\\p{M}_-]*");
    private static final Pattern NUMBER = Pattern
            .compile("-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?(?![\\p{L}\\p{N}_.-])");
    /** The part of a text between two quotes that needs no further look. */
    private static final Pattern PLAIN = Pattern.compile("[^\"\\\\\\r\\n]++");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:[nrt\"\\\\]|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})");
    private static final Pattern HEREDOC = Pattern.compile("<<-?([\\p{L}_][\\p{L}\\p{N}\\p{M}_-]*)\\r?\\n");
    private static final Pattern TEMPLATE = Pattern.compile("[$%]\\{");
    private static final Pattern SPACES = Pattern.compile("[ \\t]++");
    private static final Pattern COMMENT_TO_THE_END = Pattern.compile("(?:#|//)[^\\n]*");
    private static final Pattern NEWLINE = Pattern.compile("\\r?\\n");
    private static final Set<String> CONSTANTS = Set.of("true", "false", "null");

    private final String text;
    private final List<TopLevel.Entry> entries = new ArrayList<>();
    private final Set<String> elsewhere = new HashSet<>();
    private int at;

    private TfvarsTopLevel(String text) {
        this.text = text;
        this.at = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
    }

    /** @throws IllegalArgumentException if the text has something else than variables with constants */
    static TopLevel of(String text) {
        return new TfvarsTopLevel(text).read();
    }

    private TopLevel read() {
        for (blankLines(); at < text.length(); blankLines()) {
            String name = require(IDENTIFIER, "the name of a variable");
            blank();
            require('=');
            blank();
            int from = at;
            value(0);
            entries.add(new TopLevel.Entry(name, text.substring(from, at), from, at));
            blank();
            if (at < text.length()) {
                require(NEWLINE, "the end of the line");
            }
        }
        return new TopLevel(entries, elsewhere);
    }

    private void value(int depth) {
        if (depth > DEEPEST) {
            throw notUnderstood("at most %d levels".formatted(DEEPEST));
        }
        if (next('[')) {
            items(']', () -> value(depth + 1));
        } else if (next('{')) {
            items('}', () -> field(depth + 1));
        } else if (!(take(NUMBER) || constant() || string() || heredoc())) {
            throw notUnderstood("a constant");
        }
    }

    private boolean constant() {
        Matcher word = matcher(IDENTIFIER);
        if (!word.lookingAt() || !CONSTANTS.contains(word.group())) {
            return false;
        }
        at = word.end();
        return true;
    }

    /** Items up to the closing bracket. A comma parts them; in an object, the end of a line does too. */
    private void items(char end, Runnable item) {
        boolean parted = true;
        for (blankLines(); !next(end); blankLines()) {
            if (!parted) {
                throw notUnderstood("a comma");
            }
            item.run();
            blank();
            boolean endsLine = matcher(NEWLINE).lookingAt();
            blankLines();
            parted = next(',') || (end == '}' && endsLine);
        }
    }

    private void field(int depth) {
        int from = at;
        if (!take(IDENTIFIER) && !take(NUMBER) && !string()) {
            throw notUnderstood("the name of a field");
        }
        elsewhere.add(text.substring(from, at).replace("\"", ""));
        blank();
        if (!next('=')) {
            require(':');
        }
        blank();
        value(depth);
    }

    private boolean string() {
        int from = at;
        if (!next('"')) {
            return false;
        }
        while (!next('"')) {
            if (!take(PLAIN) && !take(ESCAPE)) {
                throw notUnderstood("the end of a text");
            }
        }
        requireNoTemplate(from, at);
        return true;
    }

    /** Lines up to one that has the word of the first alone. */
    private boolean heredoc() {
        Matcher first = matcher(HEREDOC);
        if (!first.lookingAt()) {
            return false;
        }
        int from = first.end();
        for (int line = from;;) {
            int end = text.indexOf('\n', line);
            if (end < 0) {
                throw notUnderstood("a text that ends with " + first.group(1));
            }
            if (text.substring(line, end).strip().equals(first.group(1))) {
                requireNoTemplate(from, line);
                at = text.charAt(end - 1) == '\r' ? end - 1 : end;
                return true;
            }
            line = end + 1;
        }
    }

    /** A text with a template could say anything. */
    private void requireNoTemplate(int from, int to) {
        if (TEMPLATE.matcher(text).region(from, to).find()) {
            throw notUnderstood("a text without ${ and %{");
        }
    }

    /** Spaces and comments; the comment of a line without its end. */
    private void blank() {
        while (take(SPACES) || comment()) {
        }
    }

    private boolean comment() {
        if (text.startsWith("/*", at)) {
            int end = text.indexOf("*/", at + 2);
            if (end < 0) {
                throw notUnderstood("a comment that ends");
            }
            at = end + 2;
            return true;
        }
        if (!take(COMMENT_TO_THE_END)) {
            return false;
        }
        at -= at < text.length() && text.charAt(at - 1) == '\r' ? 1 : 0;
        return true;
    }

    private void blankLines() {
        do {
            blank();
        } while (take(NEWLINE));
    }

    private boolean next(char wanted) {
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void require(char wanted) {
        if (!next(wanted)) {
            throw notUnderstood(String.valueOf(wanted));
        }
    }

    private String require(Pattern pattern, String name) {
        int from = at;
        if (!take(pattern)) {
            throw notUnderstood(name);
        }
        return text.substring(from, at);
    }

    private boolean take(Pattern pattern) {
        Matcher found = matcher(pattern);
        if (!found.lookingAt()) {
            return false;
        }
        at = found.end();
        return true;
    }

    /** Looks beyond the end of the region, so that a number ends where it ends. */
    private Matcher matcher(Pattern pattern) {
        return pattern.matcher(text).region(at, text.length()).useTransparentBounds(true);
    }

    private IllegalArgumentException notUnderstood(String wanted) {
        long line = text.substring(0, at).lines().count() + (at == 0 || text.charAt(at - 1) == '\n' ? 1 : 0);
        return new IllegalArgumentException("cannot be read safely at line %d: %s is expected there".formatted(line,
                wanted));
    }
}
