package dev.plimsoll.explain;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Joins clauses into sentences. */
public final class Sentences {

    private Sentences() {}

    /** Each clause as a sentence of its own, with a capital letter and a full stop; empty clauses are left out. */
    public static String of(String... clauses) {
        return of(Arrays.stream(clauses));
    }

    public static String of(Stream<String> clauses) {
        return clauses.filter(clause -> !clause.isEmpty())
                .map(clause -> capital(clause) + (clause.endsWith(".") ? "" : "."))
                .collect(Collectors.joining(" "));
    }

    /**
     * Several sentences as one clause: the first one keeps its letter, and the last one has no full stop. Empty ones
     * are left out.
     */
    static String clauses(String... clauses) {
        StringBuilder text = new StringBuilder();
        for (String clause : clauses) {
            if (clause.isEmpty()) {
                continue;
            }
            if (text.isEmpty()) {
                text.append(clause);
            } else {
                text.append(text.charAt(text.length() - 1) == '.' ? " " : ". ").append(capital(clause));
            }
        }
        return text.toString();
    }

    /** With a capital letter. */
    public static String capital(String clause) {
        return clause.isEmpty() ? clause : clause.substring(0, 1).toUpperCase(Locale.ROOT) + clause.substring(1);
    }
}
