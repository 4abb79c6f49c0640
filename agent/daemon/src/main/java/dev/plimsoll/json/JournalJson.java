package dev.plimsoll.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.NameTransformer;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.StandingAdvice.StandingCause.AsRecorded;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.RecordedCauses;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the journal, and what entries add up to, as JSON: the components by their names, enums and kinds in lower
 * case, absent ones left out.
 * <p>The form is stored, hashed, exported and shown. It is {@link CanonicalJson}, so that {@code jq -c} writes the same.
 */
public final class JournalJson {

    private static final String AT = "at";
    private static final String KIND = "kind";
    private static final String SETTING = "setting";
    /** Named only where it is not the usual one. */
    private static final String VIA = "via";
    private static final String BY_API = "api";

    private static final JsonMapper CASES = RecordJson.withoutAbsent()
            .annotationIntrospector(new NamedCases())
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .build();
    private static final JavaType CAUSES = CASES.getTypeFactory().constructCollectionType(List.class, Cause.class);

    private static final JsonMapper MAPPER = RecordJson.withoutAbsent()
            .addModule(ReaderForms.module())
            .addModule(asText(Expectation.class, RecordJson::write, text -> RecordJson.read(text, Expectation.class)))
            .addModule(asText(RecordedCauses.class, JournalJson::write, JournalJson::why))
            .propertyNamingStrategy(new EntryNames())
            .annotationIntrospector(new Flat())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .build();

    private static final Map<String, Class<?>> KINDS = kinds(JournalEntry.class)
            .collect(Collectors.toMap(JournalEntry::kind, Function.identity()));

    private JournalJson() {}

    private static Stream<Class<?>> kinds(Class<?> type) {
        return type.isSealed() ? Stream.of(type.getPermittedSubclasses()).flatMap(JournalJson::kinds) : Stream.of(type);
    }

    /** The entry with its time and kind first. */
    public static ObjectNode tree(JournalEntry entry) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put(AT, entry.at().toString()).put(KIND, entry.kind());
        json.setAll((ObjectNode) MAPPER.valueToTree(entry));
        if (json.path(VIA).asText().equals(BY_API)) {
            json.remove(VIA);
        }
        if (json.path("to").has(ReaderForms.DELAY)) {
            json.put(SETTING, ComputeSetting.AUTOSUSPEND.word());
        }
        return json;
    }

    /** The text of a {@link #tree}. */
    public static String write(ObjectNode tree) {
        return CanonicalJson.write(tree);
    }

    /**
     * The entry that {@link #write} wrote.
     *
     * @throws IOException if it is none
     */
    public static JournalEntry read(String text) throws IOException {
        return read(MAPPER.readTree(text));
    }

    /**
     * The entry of a {@link #tree}.
     *
     * @throws IOException if it is none
     */
    public static JournalEntry read(JsonNode json) throws IOException {
        Class<?> kind = KINDS.get(json.path(KIND).asText());
        if (kind == null) {
            throw new IOException("no kind of entry is called '%s'".formatted(json.path(KIND).asText()));
        }
        if (!json.path(AT).isTextual()) {
            throw new IOException("an entry of kind '%s' has no time in '%s'".formatted(json.path(KIND).asText(), AT));
        }
        if (json instanceof ObjectNode entry && !entry.has(VIA)) {
            entry.put(VIA, BY_API);
        }
        return (JournalEntry) MAPPER.treeToValue(json, kind);
    }

    /** The value of a setting, as entries have it. */
    public static JsonNode value(SettingValue value) {
        return MAPPER.valueToTree(value);
    }

    /** The text of what the entries of a compute, or of the fleet, add up to. */
    public static String writeState(Record state) {
        return RecordJson.write(state, MAPPER);
    }

    /**
     * The state that {@link #writeState} wrote: a {@link ChangeRecord}, or {@link FleetChanges}.
     *
     * @throws IOException if it is none
     */
    public static <T extends Record> T readState(String text, Class<T> type) throws IOException {
        return MAPPER.readValue(text, type);
    }

    /** Snake case, but for a few names that say more to a reader of one entry than they would in code. */
    private static final class EntryNames extends PropertyNamingStrategies.SnakeCaseStrategy {

        private static final long serialVersionUID = 1;
        private static final Map<String, String> OTHERS = Map.of("atOnce", "now", "waits", "waits_until", "because",
                "why", "detail", "why", "approvedBy", "by", "result", "outcome", "verdict", "outcome", "shown", "to");

        @Override
        public String translate(String name) {
            String other = OTHERS.get(name);
            return other == null ? super.translate(name) : other;
        }
    }

    /** The parts of a compute's id, and of what an intent rests on, stand in the entry itself. */
    private static final class Flat extends JacksonAnnotationIntrospector {

        private static final long serialVersionUID = 1;

        @Override
        public @Nullable NameTransformer findUnwrappingNameTransformer(AnnotatedMember member) {
            return member.getRawType() == ComputeId.class || member.getRawType() == ChangeBasis.class
                    ? NameTransformer.NOP
                    : null;
        }
    }

    /** Sentences of version 0.1.0 stay as they were recorded; else a list of causes. */
    private static String write(RecordedCauses why) throws IOException {
        return why.causes().size() == 1 && why.causes().getFirst() instanceof AsRecorded(var sentences) ? sentences
                : CASES.writerFor(CAUSES).writeValueAsString(why.causes());
    }

    private static RecordedCauses why(String text) {
        try {
            return text.startsWith("[") ? new RecordedCauses(CASES.readValue(text, CAUSES))
                    : RecordedCauses.recorded(text);
        } catch (IOException | RuntimeException ofAnotherVersion) {
            return RecordedCauses.recorded(text);
        }
    }

    private interface Form<F, T> {
        T of(F from) throws IOException;
    }

    /** Records with figures are texts of their own: programs write numbers with fractions in different ways. */
    private static <T> SimpleModule asText(Class<T> type, Form<T, String> written, Form<String, T> read) {
        return new SimpleModule(type.getSimpleName()).addSerializer(type, new JsonSerializer<T>() {
            @Override
            public void serialize(T value, JsonGenerator json, SerializerProvider provider) throws IOException {
                json.writeString(written.of(value));
            }
        }).addDeserializer(type, new JsonDeserializer<T>() {
            @Override
            public T deserialize(JsonParser json, DeserializationContext context) throws IOException {
                return read.of(json.getValueAsString());
            }
        });
    }
}
