package dev.plimsoll.config;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Section;
import dev.plimsoll.config.layer.Layers;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.config.table.Sections;
import dev.plimsoll.config.text.FileLookup;
import dev.plimsoll.config.text.LocatedNode;
import dev.plimsoll.config.text.ProblemList;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Generates the JSON schema of the configuration file, for editors. */
final class Schema {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, LocatedNode> DEFAULTS = new Layers(new ProblemList(), FileLookup.of(null))
            .defaults()
            .leaves();

    private Schema() {}

    /** The schema, as draft 2020-12. */
    static String json() {
        ObjectNode root = JSON.createObjectNode()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("title", "Plimsoll configuration");
        root.setAll(mapping(null));
        ObjectNode properties = root.putObject("properties");
        for (Section section : Sections.all()) {
            properties.set(section.word(),
                    section.isList() ? leaf(Keys.of(section).getFirst(), true) : section(section, true));
        }
        properties.set(Keys.PLATFORMS.path(), platforms());
        properties.set(Keys.OVERRIDES.path(), overrides());
        properties.set(Keys.LABELS.path(), list(Keys.LABELS, JSON.valueToTree(Label.KIND.schema())));
        return root.toPrettyString();
    }

    /** The schema of a section; in an override, a missing key has the value of the base and not its default. */
    private static ObjectNode section(Section section, boolean withDefaults) {
        ObjectNode schema = mapping(section.about());
        int start = section.word().length() + 1;
        Keys.of(section).forEach(key -> put(schema, key, start, withDefaults));
        return schema;
    }

    private static void put(ObjectNode schema, Key<?> key, int start, boolean withDefault) {
        put(schema, key.path().substring(start), leaf(key, withDefault));
        if (key.isSecret()) {
            put(schema, key.filePath().substring(start),
                    ofType(JSON.createObjectNode()
                            .put("description", "Path of a file that contains " + key.path() + "."),
                            "string"));
        }
    }

    private static ObjectNode platforms() {
        ObjectNode platform = mapping(null).put("type", "object");
        platform.putArray("required").add(Keys.PLATFORM_NAME.path()).add(Keys.inItem(Keys.BASE_URL).path());
        put(platform, Keys.PLATFORM_NAME, 0, false);
        Keys.ofPlatform().values().forEach(key -> put(platform, key, 0, false));
        return list(Keys.PLATFORMS, platform);
    }

    private static ObjectNode list(Key<?> key, ObjectNode item) {
        return ofType(JSON.createObjectNode().put("description", key.about()), "array").set("items", item);
    }

    private static ObjectNode ofType(ObjectNode schema, String type) {
        schema.putArray("type").add(type).add("null");
        return schema;
    }

    private static void put(ObjectNode schema, String path, ObjectNode leaf) {
        int dot = path.indexOf('.');
        ObjectNode properties = schema.withObject("/properties");
        if (dot < 0) {
            properties.set(path, leaf);
            return;
        }
        String first = path.substring(0, dot);
        if (!properties.has(first)) {
            properties.set(first, mapping(null));
        }
        put(properties.withObject("/" + first), path.substring(dot + 1), leaf);
    }

    /** The schema of a mapping with known keys; null means that all keys have their defaults. */
    private static ObjectNode mapping(@Nullable String about) {
        ObjectNode schema = JSON.createObjectNode();
        if (about != null) {
            schema.put("description", about);
        }
        return ofType(schema, "object").put("additionalProperties", false);
    }

    /** The schema of a value that may also be null, which means that the key is not set. */
    private static ObjectNode leaf(Key<?> key, boolean withDefault) {
        ObjectNode schema = JSON.createObjectNode().put("description", key.about());
        schema.setAll(JSON.<ObjectNode>valueToTree(key.kind().schema()));
        String type = schema.path("type").asText();
        boolean isUnquoted = "string".equals(type) && !schema.has("enum") && !schema.has("pattern");
        ofType(schema, type);
        if (isUnquoted) {
            schema.withArray("type").insert(1, "number");
        }
        if (schema.get("enum") instanceof ArrayNode words) {
            words.addNull();
        }
        LocatedNode standard = DEFAULTS.get(key.path());
        if (withDefault && standard != null) {
            schema.set("default", standard.json(type));
        }
        return schema;
    }

    private static ObjectNode overrides() {
        ObjectNode block = mapping(null).put("type", "object");
        block.putArray("required").add("match");
        ObjectNode properties = block.putObject("properties");
        properties.set("match", JSON.<ObjectNode>valueToTree(Match.KIND.schema())
                .put("description",
                        "A pattern for ids and names, or a mapping with patterns for platform, project or compute."));
        for (Section section : Sections.all()) {
            if (section.overridable()) {
                properties.set(section.word(), section(section, false));
            }
        }
        return list(Keys.OVERRIDES, block);
    }
}
