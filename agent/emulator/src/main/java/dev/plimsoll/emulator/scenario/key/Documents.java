package dev.plimsoll.emulator.scenario.key;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.plimsoll.emulator.scenario.key.Section.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The documents that follow from the keys: a JSON schema for editors, and the tables of the README. */
public final class Documents {

    private Documents() {}

    /** The schema as draft 2020-12, with a line break at the end. */
    public static String schema(Section root) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "A scenario of the Plimsoll emulator");
        schema.putAll(mapping(root));
        try {
            return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(schema) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, Object> mapping(Section section) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("additionalProperties", false);
        List<String> required = section.rows().stream().filter(Row::required).map(Row::name).toList();
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        Map<String, Object> properties = new LinkedHashMap<>();
        section.rows().forEach(key -> properties.put(key.name(), leaf(key)));
        schema.put("properties", properties);
        return schema;
    }

    private static Map<String, Object> leaf(Row key) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("description", plain(key.meaning()));
        Section inside = key.inside();
        if (inside != null && key.kind() == Key.Kind.LIST) {
            schema.put("type", "array");
            schema.put("items", mapping(inside));
        } else if (inside != null) {
            schema.putAll(mapping(inside));
        } else if (key.kind() == Key.Kind.WORD) {
            schema.put("enum", words(key));
        } else {
            key.kind()
                    .schema()
                    .entrySet()
                    .stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(
                            entry -> schema.put(entry.getKey(), entry.getValue()));
        }
        String standard = key.standard();
        if (standard.matches("`[^`]*`")) {
            schema.put("default", key.kind().ofText(plain(standard)));
        }
        return schema;
    }

    /** YAML reads on and off as true and false. */
    private static List<Object> words(Row key) {
        List<Object> words = new ArrayList<>(key.words());
        if (words.contains("on")) {
            words.add(true);
        }
        if (words.contains("off")) {
            words.add(false);
        }
        return words;
    }

    private static String plain(String markdown) {
        return markdown.replace("`", "");
    }

    /** The keys as Markdown: one table for each section that has keys, outermost first. */
    public static String tables(Section root) {
        StringBuilder text = new StringBuilder();
        root.all().forEach(section -> {
            text.append("\n### ").append(section.path().isEmpty() ? "Top level" : "`" + section.path() + "`");
            text.append("\n\n").append(section.about()).append("\n\n");
            text.append("| Key | Value | Default | Meaning |\n|---|---|---|---|\n");
            section.rows().forEach(key -> text.append(row(key)));
        });
        return text.append('\n').toString();
    }

    private static String row(Row key) {
        return "| `%s` | %s | %s | %s |\n".formatted(key.name(), key.expects(),
                key.required() ? "required" : key.standard(), key.meaning());
    }
}
