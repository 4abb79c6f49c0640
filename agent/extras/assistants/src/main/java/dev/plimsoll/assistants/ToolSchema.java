package dev.plimsoll.assistants;

import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonAnyFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonArrayFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonBooleanFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonFormatTypes;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonFormatVisitable;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonFormatVisitorWrapper;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonIntegerFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonMapFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonNumberFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonObjectFormatVisitor;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonStringFormatVisitor;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.web.json.FigureJson;
import dev.plimsoll.web.json.ShownAs;
import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Field;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON schema of a record: its components as {@link FigureJson} writes them, with their {@code JsonPropertyDescription}.
 * <p>Required is what is never left out: no list or map, nothing that may be null, and no object without required fields.
 */
public final class ToolSchema extends JsonFormatVisitorWrapper.Base {

    private static final String TYPE = "type";
    private static final String PROPERTIES = "properties";
    private static final String ITEMS = "items";
    private static final String REQUIRED = "required";
    private static final String DESCRIPTION = "description";

    private final ObjectNode schema;

    private ToolSchema(ObjectNode schema) {
        this.schema = schema;
    }

    /** Keywords of JSON schema that limit an argument, as a JSON object. */
    @Target(ElementType.FIELD)
    @Retention(RetentionPolicy.RUNTIME)
    public @interface SchemaLimits {

        String value();
    }

    /** The schema of the arguments of a tool. No other is allowed. */
    public static Map<String, Object> ofArguments(Class<? extends Record> arguments) {
        return map(of(FigureJson.type(arguments)).put("additionalProperties", false));
    }

    /** The schema of an answer that {@link Brief} has shortened. */
    public static Map<String, Object> ofAnswer(Class<? extends Record> answer) {
        ObjectNode schema = of(FigureJson.type(answer));
        schema.withObjectProperty(PROPERTIES)
                .putObject(Brief.MORE)
                .put(TYPE, "object")
                .put(DESCRIPTION, Brief.WHAT_MORE);
        schema.withArrayProperty(REQUIRED);
        return map(schema);
    }

    public static <T extends Record> T read(Map<String, Object> arguments, Class<T> as) {
        return FigureJson.convert(arguments, as);
    }

    @SuppressWarnings("unchecked") // The keys of a JSON object are texts.
    private static Map<String, Object> map(ObjectNode schema) {
        return FigureJson.convert(schema, Map.class);
    }

    private static ObjectNode of(JavaType type) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        FigureJson.describe(type, new ToolSchema(schema));
        return schema;
    }

    @Override
    public JsonObjectFormatVisitor expectObjectFormat(JavaType type) {
        ObjectNode properties = schema.put(TYPE, "object").putObject(PROPERTIES);
        return new JsonObjectFormatVisitor.Base(getProvider()) {

            @Override
            public void optionalProperty(BeanProperty part) {
                ObjectNode shown = of(part);
                properties.set(part.getName(), shown);
                if (isAlwaysThere(part, shown)) {
                    schema.withArrayProperty(REQUIRED).add(part.getName());
                }
            }
        };
    }

    private static ObjectNode of(BeanProperty part) {
        ShownAs other = annotation(part, ShownAs.class);
        ObjectNode shown = of(other == null ? part.getType() : FigureJson.type(other.value()));
        if (other != null && part.getType().isCollectionLikeType()) {
            shown = JsonNodeFactory.instance.objectNode().put(TYPE, "array").set(ITEMS, shown);
        }
        SchemaLimits limits = annotation(part, SchemaLimits.class);
        if (limits != null) {
            shown.setAll(FigureJson.read(limits.value()));
        }
        String description = part.getMetadata().getDescription();
        return description == null ? shown : shown.put(DESCRIPTION, description);
    }

    /** A delay of never is null. */
    private static boolean isAlwaysThere(BeanProperty part, ObjectNode shown) {
        boolean isContainer = part.getType().isContainerType() || shown.path(TYPE).asText().equals("object");
        return (!isContainer || shown.has(REQUIRED)) && !part.getType().hasRawClass(Autosuspend.class)
                && !field(part).getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    private static <A extends Annotation> @Nullable A annotation(BeanProperty part, Class<A> type) {
        return field(part).getAnnotation(type);
    }

    /** Records are written by their fields. */
    private static Field field(BeanProperty part) {
        return (Field) part.getMember().getAnnotated();
    }

    @Override
    public JsonArrayFormatVisitor expectArrayFormat(JavaType type) {
        schema.put(TYPE, "array");
        return new JsonArrayFormatVisitor.Base(getProvider()) {

            @Override
            public void itemsFormat(JsonFormatVisitable each, JavaType element) {
                schema.set(ITEMS, of(element));
            }

            @Override
            public void itemsFormat(JsonFormatTypes each) {
                schema.putObject(ITEMS).put(TYPE, each.value());
            }
        };
    }

    /** The library has no words of an enum that a serializer of its own writes. */
    @Override
    public @Nullable JsonAnyFormatVisitor expectAnyFormat(JavaType type) {
        if (!type.isEnumType()) {
            throw new IllegalArgumentException("%s has no schema".formatted(type));
        }
        for (Object constant : type.getRawClass().getEnumConstants()) {
            schema.withArrayProperty("enum").add(FigureJson.word((Enum<?>) constant));
        }
        return null;
    }

    @Override
    public @Nullable JsonMapFormatVisitor expectMapFormat(JavaType type) {
        schema.put(TYPE, "object");
        return null;
    }

    @Override
    public @Nullable JsonStringFormatVisitor expectStringFormat(JavaType type) {
        schema.put(TYPE, "string");
        return null;
    }

    @Override
    public @Nullable JsonNumberFormatVisitor expectNumberFormat(JavaType type) {
        schema.put(TYPE, "number");
        return null;
    }

    @Override
    public @Nullable JsonIntegerFormatVisitor expectIntegerFormat(JavaType type) {
        schema.put(TYPE, "integer");
        return null;
    }

    @Override
    public @Nullable JsonBooleanFormatVisitor expectBooleanFormat(JavaType type) {
        schema.put(TYPE, "boolean");
        return null;
    }
}
