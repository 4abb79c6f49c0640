package dev.plimsoll.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.NameTransformer;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.Why;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import java.io.IOException;
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

    private static final JsonMapper MAPPER = RecordJson.withoutAbsent()
            .addModule(ReaderForms.module())
            .addModule(new SimpleModule("journal")
                    .addSerializer(Expectation.class, new TextWriter<>(RecordJson::write))
                    .addDeserializer(Expectation.class,
                            new TextReader<>(text -> RecordJson.read(text, Expectation.class)))
                    .addSerializer(Why.class, new TextWriter<>(CauseJson::write))
                    .addDeserializer(Why.class, new TextReader<>(CauseJson::read)))
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

    /** The text of an entry that is stored and hashed. */
    public static String write(JournalEntry entry) {
        return write(tree(entry));
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

    /** Figures are in texts of their own: programs write numbers with fractions in different ways. */
    private static final class TextWriter<T> extends JsonSerializer<T> {

        private final Function<T, String> form;

        TextWriter(Function<T, String> form) {
            this.form = form;
        }

        @Override
        public void serialize(T value, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(form.apply(value));
        }
    }

    private interface TextForm<T> {
        T read(String text) throws IOException;
    }

    private static final class TextReader<T> extends JsonDeserializer<T> {

        private final TextForm<T> form;

        TextReader(TextForm<T> form) {
            this.form = form;
        }

        @Override
        public T deserialize(JsonParser json, DeserializationContext context) throws IOException {
            return form.read(json.getValueAsString());
        }
    }
}
