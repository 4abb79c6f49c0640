package dev.plimsoll.web.json;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonAppend;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.AnnotatedField;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsonFormatVisitors.JsonFormatVisitorWrapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.VirtualBeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.util.Annotations;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.json.ReaderForms;
import dev.plimsoll.web.view.StatusView;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Records as JSON, by the names and types of their components: snake case with the unit, as in {@code window_seconds}, and
 * words in lower case. A cause has its word as {@code cause} besides.
 */
public final class FigureJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .visibility(PropertyAccessor.GETTER, Visibility.NONE)
            .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
            .visibility(PropertyAccessor.FIELD, Visibility.ANY)
            .propertyNamingStrategy(new FigureNames())
            .addMixIn(Cause.class, WithWord.class)
            .addMixIn(Counters.class, WithoutPercent.class)
            .addModule(ReaderForms.module())
            .addModule(figures())
            .build();

    private FigureJson() {}

    private static SimpleModule figures() {
        SimpleModule figures = new SimpleModule("figures");
        figure(figures, Ratio.class, Double.class, Ratio::value);
        figure(figures, Bytes.class, Long.class, Bytes::value);
        figure(figures, ComputeUnits.class, BigDecimal.class, ComputeUnits::value);
        figure(figures, Duration.class, Double.class, StatusView::seconds);
        figure(figures, Instant.class, String.class, Instant::toString);
        figure(figures, Autosuspend.class, Duration.class,
                when -> when instanceof Autosuspend.After after ? after.delay() : null);
        return figures;
    }

    private static <T, F> void figure(SimpleModule figures, Class<T> type, Class<F> written,
            Function<T, @Nullable F> form) {
        figures.addSerializer(type, new StdDelegatingSerializer(type, new StdConverter<T, @Nullable F>() {

            @Override
            public @Nullable F convert(T value) {
                return form.apply(value);
            }

            @Override
            public JavaType getOutputType(TypeFactory types) {
                return types.constructType(written);
            }
        }));
    }

    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** A cause without figures may be a constant; in a list of causes it is an object too. */
    static List<Object> causes(List<? extends Cause> causes) {
        return causes.stream()
                .map(cause -> cause instanceof Enum<?> constant ? Map.of(WithWord.CAUSE, word(constant)) : cause)
                .toList();
    }

    public static ObjectNode tree(Object shape) {
        return MAPPER.valueToTree(shape);
    }

    public static ObjectNode read(String object) {
        try {
            return MAPPER.readValue(object, ObjectNode.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not a JSON object: " + object, e);
        }
    }

    public static <T> T convert(Object from, Class<T> to) {
        return MAPPER.convertValue(from, to);
    }

    public static JavaType type(Class<?> type) {
        return MAPPER.constructType(type);
    }

    /** Tells {@code visitor} how values of a type are written. */
    public static void describe(JavaType type, JsonFormatVisitorWrapper visitor) {
        try {
            MAPPER.acceptJsonFormatVisitor(type, visitor);
        } catch (JsonMappingException e) {
            throw new IllegalStateException("%s cannot be described".formatted(type), e);
        }
    }

    /** Writes the fields of {@code view}, too. */
    static ObjectWriter writer(Class<?> view) {
        return MAPPER.writerWithView(view);
    }

    public static String write(Object shape) {
        return write(MAPPER.writer(), shape);
    }

    public static String write(ObjectWriter writer, Object shape) {
        try {
            return writer.writeValueAsString(shape);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write %s as JSON".formatted(shape.getClass().getSimpleName()), e);
        }
    }

    private static final class FigureNames extends PropertyNamingStrategies.SnakeCaseStrategy {

        private static final long serialVersionUID = 1;
        private static final Map<Class<?>, String> UNITS = Map.of(Bytes.class, "bytes", Duration.class, "seconds",
                Autosuspend.class, "seconds", ComputeUnits.class, "cu");

        @Override
        public String nameForField(MapperConfig<?> config, AnnotatedField field, String defaultName) {
            String name = translate(defaultName);
            String unit = UNITS.get(field.getRawType());
            return unit == null || name.equals(unit) || name.endsWith("_" + unit) ? name : name + "_" + unit;
        }
    }

    /** The platform rounds it: the counters say more. */
    @JsonIgnoreProperties("reported_percent")
    private interface WithoutPercent {}

    @JsonAppend(prepend = true, props = @JsonAppend.Prop(name = WithWord.CAUSE, value = CauseWord.class))
    private interface WithWord {

        String CAUSE = "cause";
    }

    /** The name of the class of a cause. */
    @SuppressWarnings("serial") // The library declares the base as serializable, and nobody stores a writer.
    private static final class CauseWord extends VirtualBeanPropertyWriter {

        CauseWord() {}

        private CauseWord(BeanPropertyDefinition property, Annotations annotations, JavaType type) {
            super(property, annotations, type);
        }

        @Override
        protected Object value(Object cause, JsonGenerator json, SerializerProvider provider) {
            return PropertyNamingStrategies.SnakeCaseStrategy.INSTANCE.translate(cause.getClass().getSimpleName());
        }

        @Override
        public VirtualBeanPropertyWriter withConfig(MapperConfig<?> config, AnnotatedClass declaring,
                BeanPropertyDefinition property, JavaType type) {
            return new CauseWord(property, declaring.getAnnotations(), type);
        }
    }
}
