package dev.plimsoll.alertmanager;

import com.google.re2j.PatternSyntaxException;
import dev.plimsoll.alertmanager.LabelMatcher.Operator;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads label matchers in Alertmanager's syntax: {@code name="value"} with {@code =}, {@code !=}, {@code =~} or
 * {@code !~}, several of them separated by commas, with or without braces around them. Names and values may be in double
 * quotes, with the escapes {@code \"}, {@code \\}, {@code \n} and {@code \t}. A name may have any letters.
 */
public final class MatcherSyntax {

    private static final String RESERVED = "{}!=~,\\\"'`";

    private final String text;
    private int at;

    private MatcherSyntax(String text) {
        this.text = text;
    }

    /**
     * The matchers of a text.
     *
     * @throws IllegalArgumentException if {@code text} is no list of matchers; the message says where and why
     */
    public static List<LabelMatcher> read(String text) {
        return new MatcherSyntax(text.strip()).matchers();
    }

    private List<LabelMatcher> matchers() {
        boolean braces = skip('{');
        List<LabelMatcher> found = new ArrayList<>();
        blanks();
        while (at < text.length() && !(braces && text.charAt(at) == '}')) {
            found.add(matcher(braces));
            blanks();
            if (!skip(',')) {
                break;
            }
            blanks();
        }
        if (braces && !skip('}')) {
            throw wrong("a closing brace");
        }
        blanks();
        if (at < text.length() || found.isEmpty()) {
            throw wrong(found.isEmpty() ? "a matcher such as severity=\"critical\"" : "a comma or the end");
        }
        return List.copyOf(found);
    }

    private LabelMatcher matcher(boolean braces) {
        String name = isAt('"') ? quoted() : unquotedName();
        if (name.isEmpty()) {
            throw wrong("the name of a label");
        }
        blanks();
        Operator operator = operator();
        blanks();
        String value = isAt('"') ? quoted() : unquotedValue(braces);
        try {
            return new LabelMatcher(name, operator, value);
        } catch (PatternSyntaxException invalid) {
            throw new IllegalArgumentException("'%s' is no regular expression: %s"
                    .formatted(value, invalid.getDescription()), invalid);
        }
    }

    private Operator operator() {
        for (Operator operator : List.of(Operator.MATCHES, Operator.MATCHES_NOT, Operator.DIFFERS, Operator.EQUALS)) {
            if (text.startsWith(operator.sign(), at)) {
                at += operator.sign().length();
                return operator;
            }
        }
        throw wrong("=, !=, =~ or !~");
    }

    private String unquotedName() {
        int from = at;
        while (at < text.length() && RESERVED.indexOf(text.charAt(at)) < 0 && !isBlank(text.charAt(at))) {
            at++;
        }
        return text.substring(from, at);
    }

    /** A value without quotes: all until the next comma or the end, such as {@code a.*|b{2}}. */
    private String unquotedValue(boolean braces) {
        int from = at;
        int end = text.indexOf(',', at);
        if (end < 0) {
            end = braces && text.endsWith("}") ? text.length() - 1 : text.length();
        }
        at = Math.max(from, end);
        String value = text.substring(from, at).strip();
        if (value.indexOf('"') >= 0 || (!value.isEmpty() && "='`".indexOf(value.charAt(0)) >= 0)) {
            // Alertmanager would take single quotes, or a second =, as a part of the value, which then never matches.
            at = from;
            throw wrong("a value in double quotes");
        }
        return value;
    }

    private String quoted() {
        StringBuilder value = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"') {
                at++;
                return value.toString();
            }
            if (c == '\\' && at + 1 < text.length()) {
                at++;
                value.append(escaped(text.charAt(at)));
            } else {
                value.append(c);
            }
        }
        throw wrong("a closing double quote");
    }

    /** Any other backslash stays, as regular expressions have many: {@code \.} or {@code \d}. */
    private static String escaped(char c) {
        return switch (c) {
            case '"', '\\' -> String.valueOf(c);
            case 'n' -> "\n";
            case 't' -> "\t";
            default -> "\\" + c;
        };
    }

    private boolean isAt(char c) {
        return at < text.length() && text.charAt(at) == c;
    }

    private boolean skip(char c) {
        if (!isAt(c)) {
            return false;
        }
        at++;
        return true;
    }

    private void blanks() {
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    private IllegalArgumentException wrong(String expected) {
        return new IllegalArgumentException("is no matcher of Alertmanager at character %d: write %s there"
                .formatted(at + 1, expected));
    }
}
