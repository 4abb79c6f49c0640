package dev.plimsoll.config;

import java.util.ArrayList;
import java.util.List;

/** Gathers all that is wrong or odd, so that the reader hears of everything at once. */
final class Complaints {

    private final List<Problem> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /** Notes what is wrong at {@code path}; {@code where} says where it was found and may be empty. */
    void problem(String path, String message, String where) {
        problems.add(new Problem(path, where.isEmpty() ? message : "%s (%s)".formatted(message, where)));
    }

    /** Notes what is odd at {@code path}, but no reason to stop. */
    void warning(String path, String message) {
        warnings.add(path + ": " + message);
    }

    boolean none() {
        return problems.isEmpty();
    }

    List<Problem> problems() {
        return List.copyOf(problems);
    }

    List<String> warnings() {
        return List.copyOf(warnings);
    }
}
