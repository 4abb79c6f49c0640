package dev.plimsoll.config.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds nested mappings and writes them as JSON. */
public final class Nested {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Nested() {}

    /** Puts {@code value} at a dotted path; creates missing mappings. */
    public static void put(Map<String, Object> root, String path, Object value) {
        Map<String, Object> at = root;
        String[] parts = path.split("\\.", -1);
        for (int i = 0; i < parts.length - 1; i++) {
            at = inside(at, parts[i]);
        }
        at.put(parts[parts.length - 1], value);
    }

    @SuppressWarnings("unchecked") // Only put fills these mappings.
    private static Map<String, Object> inside(Map<String, Object> at, String name) {
        return (Map<String, Object>) at.computeIfAbsent(name, key -> new LinkedHashMap<String, Object>());
    }

    /** Indented JSON. */
    public static String json(Object value) {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("plain values can always be written", e);
        }
    }

    /** {@code tree} as mappings, lists, text, numbers and booleans; null for nothing. */
    public static @Nullable Object plain(Tree tree) {
        return switch (tree) {
            case Tree.NoValue nothing -> null;
            case Tree.Scalar scalar -> plain(scalar.text(), scalar.sort());
            case Tree.ListNode list -> list.items().stream().map(Nested::orEmpty).toList();
            case Tree.Entries mapping -> {
                Map<String, Object> entries = new LinkedHashMap<>();
                mapping.entries().forEach((name, inner) -> entries.put(name, orEmpty(inner)));
                yield entries;
            }
        };
    }

    /** The same, where a scalar has the {@code type} of a JSON schema, however it was written. */
    public static @Nullable Object plain(Tree tree, @Nullable Object type) {
        return tree instanceof Tree.Scalar scalar
                ? plain(scalar.text(), switch (String.valueOf(type)) {
                    case "number", "integer" -> Tree.Sort.NUMBER;
                    case "boolean" -> Tree.Sort.BOOLEAN;
                    default -> Tree.Sort.TEXT;
                })
                : plain(tree);
    }

    private static Object orEmpty(Tree tree) {
        Object value = plain(tree);
        return value == null ? "" : value;
    }

    private static Object plain(String text, Tree.Sort sort) {
        try {
            return switch (sort) {
                case NUMBER -> new BigDecimal(text.strip());
                case BOOLEAN -> Boolean.valueOf(text);
                case TEXT -> text;
            };
        } catch (NumberFormatException other) {
            // YAML also takes 0x1F and 1_000 for numbers.
            return text;
        }
    }
}
