package dev.plimsoll.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Manifests of Kubernetes, checked against its published interface: that of the client generated from its OpenAPI
 * description, and the definitions of the Prometheus operator.
 */
final class Manifests {

    private static final JsonMapper JSON = new JsonMapper();
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final String MODELS = "io.kubernetes.client.openapi.models.V1";

    private Manifests() {}

    /** The documents of a text, without the empty ones. */
    static List<JsonNode> read(String yaml) {
        try (MappingIterator<JsonNode> documents = YAML.readerFor(JsonNode.class).readValues(yaml)) {
            return documents.readAll().stream().filter(JsonNode::isObject).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The only document of that kind. */
    static JsonNode only(List<JsonNode> manifests, String kind) {
        List<JsonNode> found = all(manifests, kind);
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " documents of kind " + kind);
        }
        return found.getFirst();
    }

    static List<JsonNode> all(List<JsonNode> manifests, String kind) {
        return manifests.stream().filter(each -> each.path("kind").asText().equals(kind)).toList();
    }

    /** What the interface has against a manifest: an unknown field, a missing one, a wrong type. Empty: nothing. */
    static Optional<String> wrong(JsonNode manifest) {
        String name = manifest.path("kind").asText() + " " + manifest.path("metadata").path("name").asText() + ": ";
        return (manifest.path("apiVersion").asText().startsWith("monitoring.coreos.com/") ? ofTheOperator(manifest)
                : ofKubernetes(manifest)).map(name::concat);
    }

    private static Optional<String> ofKubernetes(JsonNode manifest) {
        try {
            Class<?> model = Class.forName(MODELS + manifest.path("kind").asText());
            model.getMethod("validateJsonElement", JsonElement.class)
                    .invoke(null, JsonParser.parseString(manifest.toString()));
            return Optional.empty();
        } catch (InvocationTargetException refused) {
            return Optional.of(String.valueOf(refused.getCause()));
        } catch (ReflectiveOperationException e) {
            return Optional.of("no such kind: " + e.getMessage());
        }
    }

    private static Optional<String> ofTheOperator(JsonNode manifest) {
        String plural = manifest.path("kind").asText().toLowerCase(java.util.Locale.ROOT) + "s";
        try (InputStream file = Manifests.class.getResourceAsStream("/schemas/monitoring.coreos.com_" + plural
                + ".yaml")) {
            JsonNode definition = YAML.readTree(Objects.requireNonNull(file, plural));
            JsonNode schema = definition.path("spec").path("versions").path(0).path("schema").path("openAPIV3Schema");
            forbidOthers(schema);
            return violations(schema.toString(), manifest);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A cluster drops fields that a definition lacks; here they are errors. */
    private static void forbidOthers(JsonNode schema) {
        if (schema instanceof ObjectNode node && node.path("properties").isObject()
                && !node.has("additionalProperties") && !node.has("x-kubernetes-preserve-unknown-fields")) {
            node.put("additionalProperties", false);
        }
        schema.forEach(Manifests::forbidOthers);
    }

    /** What a JSON schema has against a value. */
    static Optional<String> violations(String schema, JsonNode value) {
        Schema compiled = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                .getSchema(schema, InputFormat.JSON);
        List<String> found = compiled.validate(write(value), InputFormat.JSON)
                .stream()
                .map(error -> error.getInstanceLocation() + " " + error.getMessage())
                .toList();
        return found.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", found));
    }

    private static String write(JsonNode value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
