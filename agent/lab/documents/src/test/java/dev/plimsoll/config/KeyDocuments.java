package dev.plimsoll.config;

import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Section;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.config.table.Sections;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Generates the sample file and the documentation's tables from the table of keys. */
final class KeyDocuments {

    private static final Path ROOT = Path.of(System.getProperty("plimsoll.root", "."));

    static final Path SAMPLE = ROOT.resolve("config/plimsoll.yaml");
    static final Path GUIDE = ROOT.resolve("docs/reference/configuration.md");
    static final String BEGIN = "<!-- keys: written by the build, from the table of keys -->\n";
    static final String END = "<!-- /keys -->\n";

    private static final int WIDTH = 100;
    private static final String HEADER = """
            # All configuration keys with their defaults. A key without a value has its default, or is empty.
            # An environment variable can set each key: PLIMSOLL_PLATFORM_BASE_URL sets platform.base-url.
            # Durations: 500ms, 30s, 5m, 1h30m, 7d. Sizes in CU. Ratios from 0 to 1. See docs/reference/configuration.md.
            """;
    private static final String EXAMPLE = """
            # - match: {project: prod-*, compute: ep-*}
            #   sizing: {target-hit-ratio: 0.995, min-cu: 1}
            """;

    private KeyDocuments() {}

    static String sample() {
        StringBuilder text = new StringBuilder(HEADER);
        for (Section section : Sections.all()) {
            text.append('\n').append(comment("", section.about()));
            if (!section.isList()) {
                text.append(section.word()).append(":\n");
            }
            List<String> open = List.of(section.word());
            for (Key<?> key : Keys.of(section)) {
                open = entry(text, key, open);
            }
            if (section.word().equals("overrides")) {
                text.append(EXAMPLE);
            }
        }
        return text.toString();
    }

    private static List<String> entry(StringBuilder text, Key<?> key, List<String> open) {
        List<String> parts = List.of(key.path().split("\\.", -1));
        for (int depth = 1; depth < parts.size() - 1; depth++) {
            if (!(open.size() > depth && open.get(depth).equals(parts.get(depth)))) {
                text.append("  ".repeat(depth)).append(parts.get(depth)).append(":\n");
            }
        }
        String indent = "  ".repeat(parts.size() - 1);
        text.append(comment(indent, key.about() + allowed(key)));
        text.append(indent).append(parts.getLast()).append(':').append(standard(key)).append('\n');
        if (key.isSecret()) {
            text.append(comment(indent, "Path of a file that contains it."));
            text.append(indent).append(parts.getLast()).append("-file:\n");
        }
        return parts.subList(0, parts.size() - 1);
    }

    private static String allowed(Key<?> key) {
        return key.kind().schema().get("enum") instanceof List<?> words
                ? " " + String.join(" | ", words.stream().map(String::valueOf).toList())
                : "";
    }

    private static String standard(Key<?> key) {
        String standard = key.standard();
        return switch (key.kind().shape()) {
            case SCALAR -> standard == null ? "" : " " + standard;
            case LIST, WHOLE_LIST, BLOCKS -> " []";
            case MAPPING -> " {}";
        };
    }

    private static String comment(String indent, String sentence) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : sentence.split(" ", -1)) {
            if (line.length() + word.length() + indent.length() > WIDTH) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(' ').append(word);
        }
        lines.add(line.toString());
        return String.join("", lines.stream().map(text -> indent + "#" + text + "\n").toList());
    }

    static String tables() {
        StringBuilder text = new StringBuilder(BEGIN);
        for (Section section : Sections.all()) {
            text.append("\n### `").append(section.word()).append("`\n\n").append(section.about());
            text.append(section.overridable() ? " Overrides can set these keys for some computes.\n\n" : "\n\n");
            text.append("| Key | Value | Default | What it does |\n|---|---|---|---|\n");
            Keys.of(section).forEach(key -> text.append(row(key)));
        }
        return text.append('\n').append(END).toString();
    }

    private static String row(Key<?> key) {
        String standard = standard(key).strip();
        String value = key.isSecret() ? "a secret; or `" + key.filePath() + "`" : key.kind().expects();
        return "| `%s` | %s | %s | %s |%n".formatted(key, value, standard.isEmpty() ? "" : "`" + standard + "`",
                key.about()).replace("{paused: idle}", "`{paused: idle}`");
    }
}
