package dev.plimsoll.config.text;

import java.util.ArrayList;
import java.util.List;

/** Gathers all that is wrong or odd, so that the reader hears of everything at once. */
public final class Complaints {

    private final List<Problem> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /** Notes what is wrong at {@code path}; {@code where} says where it was found and may be empty. */
    public void problem(String path, String message, String where) {
        problems.add(new Problem(path, where.isEmpty() ? message : "%s (%s)".formatted(message, where)));
    }

    /** Notes what is odd at {@code path}, but no reason to stop. */
    public void warning(String path, String message) {
        warnings.add(path + ": " + message);
    }

    public boolean none() {
        return problems.isEmpty();
    }

    public List<Problem> problems() {
        return List.copyOf(problems);
    }

    public List<String> warnings() {
        return List.copyOf(warnings);
    }
}
