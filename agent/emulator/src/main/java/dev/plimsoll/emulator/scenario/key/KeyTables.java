package dev.plimsoll.emulator.scenario.key;

/** The table of keys as Markdown. */
public final class KeyTables {

    private KeyTables() {}

    /** One table for each section that has keys, outermost first. */
    public static String of(Section root) {
        StringBuilder text = new StringBuilder();
        root.all().forEach(section -> {
            text.append("\n### ").append(section.path().isEmpty() ? "Top level" : "`" + section.path() + "`");
            text.append("\n\n").append(section.about()).append("\n\n");
            text.append("| Key | Value | Default | Meaning |\n|---|---|---|---|\n");
            section.rows().forEach(key -> text.append(row(key)));
        });
        return text.append('\n').toString();
    }

    private static String row(Section.Row key) {
        return "| `%s` | %s | %s | %s |\n".formatted(key.name(), key.expects(),
                key.required() ? "required" : key.standard(), key.meaning());
    }
}
