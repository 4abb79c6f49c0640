package dev.plimsoll.statements;

import dev.plimsoll.fleet.PlainText;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a statement without literals and comments. The server normalizes most texts. It keeps comments, the literals of
 * utility statements such as {@code ALTER ROLE}, and those of a statement during which the statistics were reset.
 */
final class StatementText {

    /** Longest text, in characters. */
    static final int LONGEST = 300;
    private static final String CUT = " …";
    /** Statements whose text is shown; of all others, only the command is. */
    private static final Set<String> SHOWN = Set.of("SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "WITH", "VALUES");
    private static final Pattern COMMAND = Pattern.compile("[\\s(]*+([A-Za-z]{2,20})(?![\\w$])");
    /** What begins a comment or a literal; parameters, numbers and words as a whole. */
    private static final Pattern TOKEN = Pattern.compile("""
            --[^\\n\\r]*+ | /\\* | " | (?:[eEbBxXnN]|[uU]&)?' | \\$\\d++ | \\$(?:letter(?:letter|\\d)*+)?+\\$
            | \\.?+\\d(?:[eE][+-]\\d|[\\w.])*+ | letter(?:letter|[\\d$])*+
            """.replace("letter", "[A-Za-z_\\x{80}-\\x{10FFFF}]"), Pattern.COMMENTS);

    private final String sql;
    private int at;

    private StatementText(String sql) {
        this.sql = sql;
    }

    /** The text of {@code sql}, or its command alone. Where the end of a literal is not clear, the rest is left out. */
    static String of(String sql) {
        StringBuilder shown = new StringBuilder();
        StatementText text = new StatementText(sql);
        for (Matcher token = TOKEN.matcher(sql); text.at < sql.length();) {
            boolean isToken = token.region(text.at, sql.length()).lookingAt();
            shown.append(isToken ? text.after(token.group()) : sql.charAt(text.at++));
        }
        String line = PlainText.line(shown.toString());
        Matcher command = COMMAND.matcher(line);
        String word = command.lookingAt() ? command.group(1).toUpperCase(Locale.ROOT) : "";
        return !SHOWN.contains(word) ? (word + CUT).strip()
                : line.length() <= LONGEST ? line
                        : PlainText.line(line.substring(0, LONGEST - CUT.length())) + CUT;
    }

    /** What is shown for {@code token} and what belongs to it, behind which it moves. */
    private String after(String token) {
        int begin = at;
        at += token.length();
        char first = token.charAt(0);
        return switch (first) {
            case '-' -> " ";
            case '/' -> afterComment();
            case '"' -> isClosed('"', false) ? sql.substring(begin, at) : CUT;
            case '$' -> token.endsWith("$") ? afterDollars(token) : token;
            case '.', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> "?";
            default -> !token.endsWith("'") ? token
                    : isClosed('\'', first == 'e' || first == 'E') ? "?" : "?" + CUT;
        };
    }

    private String afterDollars(String tag) {
        int end = sql.indexOf(tag, at);
        at = end < 0 ? sql.length() : end + tag.length();
        return end < 0 ? "?" + CUT : "?";
    }

    /** Comments may contain comments. */
    private String afterComment() {
        for (int depth = 1; depth > 0 && at < sql.length();) {
            int change = sql.startsWith("/*", at) ? 1 : sql.startsWith("*/", at) ? -1 : 0;
            depth += change;
            at += change == 0 ? 1 : 2;
        }
        return " ";
    }

    /**
     * Moves behind the closing quote, or to the end of the text where none is sure: without {@code escapes}, it depends on the
     * session whether a backslash before a quote is an escape.
     */
    private boolean isClosed(char quote, boolean escapes) {
        while (at < sql.length()) {
            char c = sql.charAt(at++);
            boolean isQuoteNext = at < sql.length() && sql.charAt(at) == quote;
            if (c == '\\' && quote == '\'' && (escapes || isQuoteNext)) {
                at = escapes ? at + 1 : sql.length();
            } else if (c == quote && !isQuoteNext) {
                return true;
            } else if (c == quote) {
                at++;
            }
        }
        at = sql.length();
        return false;
    }
}
