package dev.plimsoll.config.text;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects all problems and warnings, each once, to report them together. */
public final class ProblemList {

    private final Set<Problem> problems = new LinkedHashSet<>();
    private final Set<String> warnings = new LinkedHashSet<>();

    /** Adds a problem of {@code path}; {@code where} is its location, and empty if it has no single one. */
    public void problem(String path, String message, String where) {
        problems.add(new Problem(path, where.isEmpty() ? message : "%s (%s)".formatted(message, where)));
    }

    /** Adds a warning about {@code path}. */
    public void warning(String path, String message) {
        warnings.add(path + ": " + message);
    }

    public List<Problem> problems() {
        return List.copyOf(problems);
    }

    public List<String> warnings() {
        return List.copyOf(warnings);
    }
}
