package dev.plimsoll.config.text;

import java.util.ArrayList;
import java.util.List;

/** Collects all problems and warnings, each once, to report them together. */
public final class ProblemList {

    private final List<Problem> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /** Adds a problem of {@code path} that has no single location. */
    public void problem(String path, String message) {
        problem(path, message, "");
    }

    /** Adds a problem of {@code path}; {@code where} is its location and may be empty. */
    public void problem(String path, String message, String where) {
        Problem found = new Problem(path, where.isEmpty() ? message : "%s (%s)".formatted(message, where));
        if (!problems.contains(found)) {
            problems.add(found);
        }
    }

    /** Adds a warning about {@code path}. */
    public void warning(String path, String message) {
        String found = path + ": " + message;
        if (!warnings.contains(found)) {
            warnings.add(found);
        }
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
