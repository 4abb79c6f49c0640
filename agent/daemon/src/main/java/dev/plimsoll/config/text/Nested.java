package dev.plimsoll.config.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
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
            case Tree.Nothing nothing -> null;
            case Tree.Scalar scalar -> plain(scalar);
            case Tree.Items list -> list.items().stream().map(Nested::orEmpty).toList();
            case Tree.Entries mapping -> {
                Map<String, Object> entries = new LinkedHashMap<>();
                mapping.entries().forEach((name, inner) -> entries.put(name, orEmpty(inner)));
                yield entries;
            }
        };
    }

    private static Object orEmpty(Tree tree) {
        Object value = plain(tree);
        return value == null ? "" : value;
    }

    private static Object plain(Tree.Scalar scalar) {
        return switch (scalar.sort()) {
            case NUMBER -> new BigDecimal(scalar.text().strip());
            case BOOLEAN -> Boolean.valueOf(scalar.text());
            case TEXT -> scalar.text();
        };
    }

    /** The sort of scalar for a JSON schema's {@code type}. */
    public static Tree.Scalar.Sort sort(@Nullable Object type) {
        if (List.of("number", "integer").contains(String.valueOf(type))) {
            return Tree.Scalar.Sort.NUMBER;
        }
        return "boolean".equals(type) ? Tree.Scalar.Sort.BOOLEAN : Tree.Scalar.Sort.TEXT;
    }
}
