package dev.plimsoll.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.config.key.Kind.ValueShape;
import dev.plimsoll.config.table.Keys;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Writes a configuration as a YAML file. */
final class ConfigurationText {

    private static final JsonMapper JSON = new JsonMapper();
    // Values that YAML reads as text or as a number without quotes.
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9/][A-Za-z0-9/._:@-]*[A-Za-z0-9]|[0-9]");
    private static final Pattern YAML_KEYWORD = Pattern.compile("(?i)null|true|false|yes|no|on|off|y|n");

    private ConfigurationText() {}

    /**
     * Writes values in the form of {@code --set}: one value, or a list separated by commas if the key has a list.
     *
     * @param about  lines of the comment at the top
     * @param values values by key, such as {@code poll.interval}
     */
    static String of(List<String> about, Map<String, String> values) {
        TextSection whole = new TextSection(new LinkedHashMap<>(), new LinkedHashMap<>());
        values.forEach((key, value) -> whole.put(key, written(key, value)));
        StringBuilder text = new StringBuilder();
        about.forEach(line -> text.append("# ").append(line).append('\n'));
        whole.write(text, "");
        return text.toString();
    }

    /** Values and sections, each in insertion order. */
    private record TextSection(Map<String, String> values, Map<String, TextSection> sections) {

        void put(String key, String written) {
            int dot = key.indexOf('.');
            if (dot < 0) {
                values.put(key, written);
            } else {
                sections.computeIfAbsent(key.substring(0, dot),
                        name -> new TextSection(new LinkedHashMap<>(), new LinkedHashMap<>()))
                        .put(key.substring(dot + 1), written);
            }
        }

        void write(StringBuilder text, String indent) {
            values.forEach((name, value) -> text.append(indent).append(name).append(": ").append(value).append('\n'));
            sections.forEach((name, section) -> {
                text.append(indent).append(name).append(":\n");
                section.write(text, indent + "  ");
            });
        }
    }

    private static String written(String key, String value) {
        boolean isList = Keys.all()
                .stream()
                .anyMatch(known -> known.path().equals(key) && known.kind().shape() == ValueShape.LIST);
        return isList ? json(value.split(",", -1)) : written(value);
    }

    private static String written(String value) {
        return PLAIN.matcher(value).matches() && !YAML_KEYWORD.matcher(value).matches() ? value : json(value);
    }

    private static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
