package dev.plimsoll.config;

import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Section;
import dev.plimsoll.config.layer.Layers;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.config.table.Sections;
import dev.plimsoll.config.text.Nested;
import dev.plimsoll.config.text.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Generates the JSON schema of the configuration file, for editors. */
final class Schema {

    private Schema() {}

    /** The schema, as draft 2020-12. */
    static String json() {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        root.put("title", "Plimsoll configuration");
        root.putAll(mapping(null));
        Map<String, Object> properties = new LinkedHashMap<>();
        for (Section section : Sections.all()) {
            properties.put(section.word(),
                    section.isList() ? leaf(Keys.of(section).getFirst(), true) : section(section, true));
        }
        properties.put(Keys.PLATFORMS.path(), platforms());
        properties.put(Keys.OVERRIDES.path(), overrides());
        root.put("properties", properties);
        return Nested.json(root);
    }

    /** The schema of a section; in an override, a missing key has the value of the base and not its default. */
    private static Map<String, Object> section(Section section, boolean withDefaults) {
        Map<String, Object> schema = mapping(section.about());
        int start = section.word().length() + 1;
        Keys.of(section).forEach(key -> put(schema, key, start, withDefaults));
        return schema;
    }

    private static void put(Map<String, Object> schema, Key<?> key, int start, boolean withDefault) {
        put(schema, key.path().substring(start), leaf(key, withDefault));
        if (key.isSecret()) {
            put(schema, key.filePath().substring(start),
                    Map.of("description", "Path of a file that contains " + key.path() + ".", "type",
                            List.of("string", "null")));
        }
    }

    private static Map<String, Object> platforms() {
        Map<String, Object> platform = mapping(null);
        platform.put("type", "object");
        platform.put("required", List.of(Keys.PLATFORM_NAME.path(), Keys.inItem(Keys.BASE_URL).path()));
        put(platform, Keys.PLATFORM_NAME, 0, false);
        Keys.ofPlatform().values().forEach(key -> put(platform, key, 0, false));
        return list(Keys.PLATFORMS, platform);
    }

    private static Map<String, Object> list(Key<?> key, Map<String, Object> item) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("description", key.about());
        schema.put("type", List.of("array", "null"));
        schema.put("items", item);
        return schema;
    }

    private static void put(Map<String, Object> schema, String path, Map<String, Object> leaf) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            properties(schema).put(path, leaf);
        } else {
            Object inner = properties(schema).computeIfAbsent(path.substring(0, dot), name -> mapping(null));
            put(asMapping(inner), path.substring(dot + 1), leaf);
        }
    }

    private static Map<String, Object> properties(Map<String, Object> schema) {
        return asMapping(schema.computeIfAbsent("properties", name -> new LinkedHashMap<String, Object>()));
    }

    @SuppressWarnings("unchecked") // All of them are made in this class.
    private static Map<String, Object> asMapping(Object inner) {
        return (Map<String, Object>) inner;
    }

    /** The schema of a mapping with known keys; null means that all keys have their defaults. */
    private static Map<String, Object> mapping(@Nullable String about) {
        Map<String, Object> schema = new LinkedHashMap<>();
        if (about != null) {
            schema.put("description", about);
        }
        schema.put("type", List.of("object", "null"));
        schema.put("additionalProperties", false);
        return schema;
    }

    private static Map<String, Object> leaf(Key<?> key, boolean withDefault) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("description", key.about());
        schema.putAll(orNothing(key));
        Tree standard = Layers.defaults().at(key.path());
        if (withDefault && standard != null) {
            schema.put("default", Nested.plain(standard, key.kind().schema().get("type")));
        }
        return schema;
    }

    /** The schema of a value that may also be null, which means that the key is not set. */
    private static Map<String, Object> orNothing(Key<?> key) {
        Map<String, Object> schema = new LinkedHashMap<>(key.kind().schema());
        Object type = schema.get("type");
        boolean unquoted = "string".equals(type) && !schema.containsKey("enum") && !schema.containsKey("pattern");
        schema.put("type", unquoted ? List.of("string", "number", "null") : List.of(String.valueOf(type), "null"));
        if (schema.get("enum") instanceof List<?> words) {
            List<@Nullable Object> orNull = new ArrayList<>(words);
            orNull.add(null);
            schema.put("enum", orNull);
        }
        return schema;
    }

    private static Map<String, Object> overrides() {
        Map<String, Object> glob = Map.of("type", "string", "minLength", 1);
        Map<String, Object> block = mapping(null);
        block.put("type", "object");
        block.put("required", List.of("match"));
        Map<String, Object> properties = properties(block);
        properties.put("match", Map.of("description",
                "A pattern for ids and names, or a mapping with patterns for platform, project or compute.", "anyOf",
                List.of(glob, Map.of("type", "object", "additionalProperties", false, "minProperties", 1, "properties",
                        Map.of("platform", glob, "project", glob, "compute", glob)))));
        for (Section section : Sections.all()) {
            if (section.overridable()) {
                properties.put(section.word(), section(section, false));
            }
        }
        return list(Keys.OVERRIDES, block);
    }
}
