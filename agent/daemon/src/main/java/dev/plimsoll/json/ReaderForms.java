package dev.plimsoll.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.io.IOException;
import java.util.Locale;

/** How readers get words and values of settings, in the journal and in every reply. */
public final class ReaderForms {

    static final String DELAY = "autosuspend_seconds";
    private static final String MIN = "min_cu";
    private static final String MAX = "max_cu";

    private ReaderForms() {}

    /** Writes enums in lower case, and values of settings as the platform does; reads such values again. */
    public static SimpleModule module() {
        return new SimpleModule("readers").addSerializer(new LowerCaseEnums())
                .addSerializer(SettingValue.class, new ValueWriter())
                .addDeserializer(SettingValue.class, new ValueReader());
    }

    private static final class LowerCaseEnums extends JsonSerializer<Enum<?>> {

        @Override
        @SuppressWarnings({"unchecked", "rawtypes"}) // The class of all enums has no type argument.
        public Class<Enum<?>> handledType() {
            return (Class) Enum.class;
        }

        @Override
        public void serialize(Enum<?> value, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(value.name().toLowerCase(Locale.ROOT));
        }
    }

    /** The value of a setting, as the platform writes it. */
    private static final class ValueWriter extends JsonSerializer<SettingValue> {

        @Override
        public void serialize(SettingValue value, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeStartObject();
            switch (value) {
                case SettingValue.OfSize(var limits) -> {
                    json.writeNumberField(MIN, limits.min().value());
                    json.writeNumberField(MAX, limits.max().value());
                }
                case SettingValue.OfAutosuspend(var delay) -> json.writeNumberField(DELAY, delay.seconds());
            }
            json.writeEndObject();
        }
    }

    private static final class ValueReader extends JsonDeserializer<SettingValue> {

        @Override
        public SettingValue deserialize(JsonParser json, DeserializationContext context) throws IOException {
            JsonNode value = context.readTree(json);
            return value.has(DELAY)
                    ? SettingValue.of(Autosuspend.ofSeconds(value.path(DELAY).asLong()))
                    : SettingValue.of(new SizeRange(ComputeUnits.of(value.path(MIN).asText()),
                            ComputeUnits.of(value.path(MAX).asText())));
        }
    }
}
