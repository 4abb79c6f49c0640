package dev.plimsoll.cli.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.config.Configuration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A configuration as the YAML file that a person would write. */
final class ConfigurationText {

    private static final JsonMapper JSON = new JsonMapper();
    // What YAML reads as it stands, and as nothing but text or a number.
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9/][A-Za-z0-9/._:@-]*[A-Za-z0-9]|[0-9]");
    private static final Pattern WORD_WITH_A_MEANING = Pattern.compile("(?i)null|true|false|yes|no|on|off|y|n");

    private ConfigurationText() {}

    /**
     * Writes values as {@code --set} takes them: one word, or a list with commas where the key is one of a list.
     *
     * @param about  stands above, as a comment; one line each
     * @param values by their keys, such as {@code poll.interval}
     */
    static String of(List<String> about, Map<String, String> values) {
        Section whole = new Section(new LinkedHashMap<>(), new LinkedHashMap<>());
        values.forEach((key, value) -> whole.put(key, written(key, value)));
        StringBuilder text = new StringBuilder();
        about.forEach(line -> text.append("# ").append(line).append('\n'));
        whole.write(text, "");
        return text.toString();
    }

    /** Values and sections, each in the order in which they came. */
    private record Section(Map<String, String> values, Map<String, Section> sections) {

        void put(String key, String written) {
            int dot = key.indexOf('.');
            if (dot < 0) {
                values.put(key, written);
            } else {
                sections.computeIfAbsent(key.substring(0, dot),
                        name -> new Section(new LinkedHashMap<>(), new LinkedHashMap<>()))
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
        return Configuration.takesList(key) ? json(value.split(",", -1)) : written(value);
    }

    private static String written(String value) {
        return PLAIN.matcher(value).matches() && !WORD_WITH_A_MEANING.matcher(value).matches() ? value : json(value);
    }

    private static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
