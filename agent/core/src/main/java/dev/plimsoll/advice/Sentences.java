package dev.plimsoll.advice;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Joins clauses into sentences. */
public final class Sentences {

    private Sentences() {}

    /** Each clause as a sentence of its own, with a capital letter and a full stop; empty clauses are left out. */
    public static String of(String... clauses) {
        return Arrays.stream(clauses)
                .filter(clause -> !clause.isEmpty())
                .map(Sentences::sentence)
                .collect(Collectors.joining(" "));
    }

    private static String sentence(String clause) {
        String capital = clause.substring(0, 1).toUpperCase(Locale.ROOT) + clause.substring(1);
        return capital.endsWith(".") ? capital : capital + ".";
    }
}
