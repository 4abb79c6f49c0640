package dev.plimsoll.emulator.scenario.key;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Binds a tree to records, and collects every problem with its path. Jackson's own binding ends at the first problem.
 *
 * <p>
 * A wrong value counts as missing once it is reported, so that the checks after it still find theirs.
 */
public final class Binder {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern STANDARD = Pattern.compile("`([^`]*)`(?:; (\\w+) `([^`]*)`)?");

    private final String profile;
    private final List<String> problems = new ArrayList<>();

    /** A record whose values must also fit beyond their types; checked right after it is bound. */
    public interface Checked {
        void check(Problems problems);
    }

    /** Takes the problems of one mapping. */
    public interface Problems {
        void add(String key, String what);
    }

    /** @param profile selects among defaults that differ by profile */
    public Binder(String profile) {
        this.profile = profile;
    }

    /** Binds the top level. */
    public <T extends Record> T bind(JsonNode node, Class<T> type) {
        return type.cast(mapping(node, Section.of(type), ""));
    }

    /** Reports a problem. */
    public void problem(String path, String what) {
        problems.add(path + " " + what);
    }

    /** Throws {@link InvalidScenario} if there is any problem. */
    public void check() {
        if (!problems.isEmpty()) {
            throw new InvalidScenario(problems);
        }
    }

    private Object mapping(JsonNode node, Section section, String path) {
        if (!node.isObject()) {
            problem(path.isEmpty() ? "the scenario" : path, "must be a mapping of keys");
        }
        String prefix = path.isEmpty() ? "" : path + ".";
        List<String> known = section.rows().stream().map(Section.Row::name).toList();
        node.fieldNames().forEachRemaining(key -> {
            if (!known.contains(key)) {
                problem(prefix + key, "is unknown; the keys here are " + String.join(", ", known));
            }
        });
        @Nullable
        Object[] values = new Object[known.size()];
        for (int i = 0; i < values.length; i++) {
            Section.Row row = section.rows().get(i);
            values[i] = value(node.path(row.name()), row, prefix + row.name());
        }
        Object bound = section.create(values);
        if (bound instanceof Checked checked) {
            checked.check((key, what) -> problem(prefix + key, what));
        }
        return bound;
    }

    private @Nullable Object value(JsonNode node, Section.Row row, String path) {
        boolean missing = node.isMissingNode() || node.isNull();
        Section inside = row.inside();
        if (inside != null && row.kind() == Key.Kind.LIST) {
            return list(node, inside, path);
        }
        if (inside != null) {
            return missing && row.nullable() ? null
                    : mapping(missing ? JsonNodeFactory.instance.objectNode() : node, inside, path);
        }
        if (missing && row.required()) {
            problem(path, "is missing");
        }
        Object read = missing ? null : row.kind().read(node, row.type());
        if (!missing && read == null) {
            problem(path, row.kind().problem(row.type()));
        }
        return read != null ? read : standard(row);
    }

    private List<Object> list(JsonNode node, Section entry, String path) {
        List<Object> all = new ArrayList<>();
        if (!node.isArray() && !node.isMissingNode() && !node.isNull()) {
            problem(path, "must be a list");
        } else {
            node.forEach(element -> all.add(mapping(element, entry, path + "[" + all.size() + "]")));
        }
        return all;
    }

    private @Nullable Object standard(Section.Row row) {
        if (row.nullable()) {
            return null;
        }
        Matcher written = STANDARD.matcher(row.standard());
        if (written.matches()) {
            String text = profile.equals(written.group(2)) ? written.group(3) : written.group(1);
            return row.kind().read(JSON.valueToTree(row.kind().ofText(text)), row.type());
        }
        if (row.type().isPrimitive()) {
            return Array.get(Array.newInstance(row.type(), 1), 0);
        }
        // A required one, whose absence is reported.
        return row.kind() == Key.Kind.WORD ? row.type().getEnumConstants()[0] : "";
    }

    /** An invalid scenario; the message lists all problems with their paths. */
    public static final class InvalidScenario extends RuntimeException {

        public InvalidScenario(List<String> problems) {
            super("invalid scenario: " + String.join("; ", problems));
        }
    }
}
