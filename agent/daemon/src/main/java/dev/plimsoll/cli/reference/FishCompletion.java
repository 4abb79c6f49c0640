package dev.plimsoll.cli.reference;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The completion script for fish, which the command-line library does not generate. */
final class FishCompletion {

    private final String program;
    private final List<String> lines = new ArrayList<>();

    private FishCompletion(String program) {
        this.program = program;
    }

    static String of(CommandSpec root) {
        FishCompletion script = new FishCompletion(root.name());
        script.lines.add("# fish completion for " + root.name());
        script.lines.add("complete -c %s -f".formatted(root.name()));
        root.options().forEach(option -> script.option(option, ""));
        script.verbs(root, List.of());
        return String.join("\n", script.lines) + "\n";
    }

    /** The verbs and options after {@code before}, such as {@code keys}. */
    private void verbs(CommandSpec spec, List<String> before) {
        for (CommandSpec verb : VerbText.below(spec)) {
            add(after(before, VerbText.below(spec)), "-a " + quoted(verb.name())
                    + " -d " + quoted(VerbText.summary(verb)));
            List<String> path = new ArrayList<>(before);
            path.add(verb.name());
            VerbText.ownOptions(verb).forEach(option -> option(option, seen(path)));
            verb.positionalParameters().forEach(parameter -> positional(parameter, path));
            verbs(verb, path);
        }
    }

    private void positional(ArgSpec parameter, List<String> path) {
        String values = String.join(" ", candidates(parameter));
        if (!values.isEmpty()) {
            add(seen(path), "-a " + quoted(values));
        }
    }

    private void option(OptionSpec option, String condition) {
        StringJoiner words = new StringJoiner(" ");
        for (String name : option.names()) {
            words.add((name.startsWith("--") ? "-l " : "-s ") + name.replaceFirst("^--?", ""));
        }
        if (option.arity().max() > 0) {
            words.add(isFile(option) ? "-r -F" : "-x");
            String values = String.join(" ", candidates(option));
            if (!values.isEmpty()) {
                words.add("-a " + quoted(values));
            }
        }
        add(condition, words + " -d " + quoted(VerbText.description(option)));
    }

    private static boolean isFile(ArgSpec option) {
        return option.type() == Path.class || option.type() == File.class;
    }

    /** The values that the argument may have; empty if any. */
    static List<String> candidates(ArgSpec argument) {
        List<String> all = new ArrayList<>();
        Iterable<String> known = argument.completionCandidates();
        if (known != null) {
            known.forEach(all::add);
        }
        return all;
    }

    /** True after the words of {@code path}. */
    private static String seen(List<String> path) {
        StringJoiner all = new StringJoiner("; and ");
        path.forEach(word -> all.add("__fish_seen_subcommand_from " + word));
        return all.toString();
    }

    /** True after {@code path}, and before any of {@code next}. */
    private static String after(List<String> path, List<CommandSpec> next) {
        String none = "not __fish_seen_subcommand_from "
                + String.join(" ", next.stream().map(CommandSpec::name).toList());
        return path.isEmpty() ? none : seen(path) + "; and " + none;
    }

    private void add(String condition, String words) {
        lines.add("complete -c " + program + (condition.isEmpty() ? "" : " -n " + quoted(condition)) + " " + words);
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
