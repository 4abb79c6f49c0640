package dev.plimsoll.cli.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
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
     * Writes values of one word each.
     *
     * @param about  stands above, as a comment; one line each
     * @param values by their keys, such as {@code poll.interval}; those of one section beside each other
     */
    static String of(List<String> about, Map<String, String> values) {
        StringBuilder text = new StringBuilder();
        about.forEach(line -> text.append("# ").append(line).append('\n'));
        List<String> open = List.of();
        for (Map.Entry<String, String> one : values.entrySet()) {
            List<String> path = List.of(one.getKey().split("\\."));
            int shared = 0;
            while (shared < Math.min(open.size(), path.size() - 1) && open.get(shared).equals(path.get(shared))) {
                shared++;
            }
            for (int depth = shared; depth < path.size() - 1; depth++) {
                line(text, depth, path.get(depth), "");
            }
            line(text, path.size() - 1, path.getLast(), " " + written(one.getValue()));
            open = new ArrayList<>(path.subList(0, path.size() - 1));
        }
        return text.toString();
    }

    private static void line(StringBuilder text, int depth, String name, String value) {
        text.append("  ".repeat(depth)).append(name).append(':').append(value).append('\n');
    }

    private static String written(String value) {
        if (PLAIN.matcher(value).matches() && !WORD_WITH_A_MEANING.matcher(value).matches()) {
            return value;
        }
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
