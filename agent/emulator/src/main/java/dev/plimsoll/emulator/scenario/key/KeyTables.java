package dev.plimsoll.emulator.scenario.key;

import java.util.ArrayList;
import java.util.List;

/** The table of keys as Markdown. */
public final class KeyTables {

    private KeyTables() {}

    /** One table for each section that has keys, outermost first. */
    public static String of(Section root) {
        StringBuilder text = new StringBuilder();
        for (Section section : sections(root)) {
            text.append("\n### ").append(section.path().isEmpty() ? "Top level" : "`" + section.path() + "`");
            text.append("\n\n").append(section.about()).append("\n\n");
            text.append("| Key | Value | Default | Meaning |\n|---|---|---|---|\n");
            section.keys().forEach(key -> text.append(row(key)));
        }
        return text.append('\n').toString();
    }

    /** A section and all below it, each once. */
    public static List<Section> sections(Section root) {
        List<Section> all = new ArrayList<>(List.of(root));
        for (Key key : root.keys()) {
            Section inside = key.inside();
            if (inside != null) {
                sections(inside).stream().filter(section -> !all.contains(section)).forEach(all::add);
            }
        }
        return all;
    }

    private static String row(Key key) {
        String standard = key.standard();
        return "| `%s` | %s | %s | %s |\n".formatted(key.name(), key.expects(),
                key.required() ? "required" : standard == null ? "" : standard, key.meaning());
    }
}
