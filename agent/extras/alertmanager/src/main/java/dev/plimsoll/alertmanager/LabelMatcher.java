package dev.plimsoll.alertmanager;

import com.google.re2j.Pattern;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A condition on one label of an alert, as in Alertmanager: a missing label has the empty value, and a regular
 * expression (syntax RE2) must match the whole value.
 */
public final class LabelMatcher {

    public enum Operator {
        EQUALS("="), DIFFERS("!="), MATCHES("=~"), MATCHES_NOT("!~");

        private final String sign;

        Operator(String sign) {
            this.sign = sign;
        }

        String sign() {
            return sign;
        }
    }

    private static final Pattern PLAIN_NAME = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");

    private final String name;
    private final Operator operator;
    private final String value;
    private final @Nullable Pattern pattern;

    /** @throws IllegalArgumentException if the value is to be a regular expression and is none */
    public LabelMatcher(String name, Operator operator, String value) {
        this.name = name;
        this.operator = operator;
        this.value = value;
        this.pattern = operator == Operator.MATCHES || operator == Operator.MATCHES_NOT
                ? Pattern.compile("(?s:" + Pattern.compile(value).pattern() + ")")
                : null;
    }

    public boolean matches(Map<String, String> labels) {
        String found = labels.getOrDefault(name, "");
        return switch (operator) {
            case EQUALS -> found.equals(value);
            case DIFFERS -> !found.equals(value);
            case MATCHES -> Objects.requireNonNull(pattern).matches(found);
            case MATCHES_NOT -> !Objects.requireNonNull(pattern).matches(found);
        };
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LabelMatcher that && name.equals(that.name) && operator == that.operator
                && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, operator, value);
    }

    /** The form that every Alertmanager reads; a name is in quotes only where it must be. */
    @Override
    public String toString() {
        return (PLAIN_NAME.matches(name) ? name : quoted(name)) + operator.sign() + quoted(value);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
