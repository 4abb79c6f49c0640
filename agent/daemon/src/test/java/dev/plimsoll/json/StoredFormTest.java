package dev.plimsoll.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.plimsoll.MainCode;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.Statuses.StatusForm;
import dev.plimsoll.web.metrics.Fleets;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A stored status survives an update of the agent, in both directions. {@code -Dplimsoll.write=true} adds new words. */
class StoredFormTest {

    private static final JavaClasses CLASSES = new ClassFileImporter().withImportOption(new MainCode())
            .importPackages("dev.plimsoll.advice", "dev.plimsoll.cache", "dev.plimsoll.change", "dev.plimsoll.fleet");
    private static final JsonMapper JSON = new JsonMapper();
    private static final ComputeStatus ONE = Fleets.withRestartTimes();
    private static final Path WORDS = Path.of("src/test/resources/json/stored-words.txt");
    private static final Path EXAMPLE = Path.of("src/test/resources/json/stored-status-1.json");

    private static ComputeStatus read(byte[] json) throws IOException {
        return StoredStatus.read(new StatusForm(PackedJson.bytes(json)), (compute, project) -> ONE.sizing());
    }

    private static ObjectNode written() throws IOException {
        return (ObjectNode) JSON.readTree(PackedJson.json(StoredStatus.formOf(ONE).bytes()));
    }

    private static byte[] changed(Consumer<ObjectNode> change) throws IOException {
        ObjectNode form = written();
        change.accept(form);
        return JSON.writeValueAsBytes(form);
    }

    @Test
    void theFormOfTheFirstVersion_isRead() throws IOException {
        if (Boolean.getBoolean("plimsoll.write") && Files.notExists(EXAMPLE)) {
            Files.writeString(EXAMPLE, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(written()) + "\n");
        }
        ComputeStatus read = read(Files.readAllBytes(EXAMPLE));

        assertThat(read.compute()).isEqualTo(ONE.compute());
        assertThat(read.advice().advised().recommendation().target())
                .isEqualTo(ONE.advice().advised().recommendation().target());
        assertThat(read.probes()).isEqualTo(ONE.probes());
    }

    @Test
    void whatALaterVersionAdded_isPassedOver() throws IOException {
        byte[] later = changed(form -> form.put("weather", "fine").withObject("compute").put("colour", "red"));

        assertThat(read(later)).isEqualTo(ONE.compact());
    }

    @Test
    void anotherForm_anUnknownCase_orAMissingPart_isRefused() throws IOException {
        for (byte[] unreadable : new byte[][]{changed(form -> form.put("form", 3)),
            changed(form -> form.remove("form")),
            changed(form -> form.withObject("assessment").put("is", "assessment.perhaps")),
            changed(form -> form.withObject("advice").remove("plan")),
            changed(form -> form.withObject("compute").remove("size"))}) {
            assertThatIOException().isThrownBy(() -> read(unreadable));
        }
    }

    @Test
    void noClassIsNamed() throws IOException {
        Set<String> classes = CLASSES.stream().map(JavaClass::getSimpleName).collect(Collectors.toSet());
        Set<String> values = new HashSet<>();
        written().findValues("is").stream().map(JsonNode::asText).forEach(values::add);

        assertThat(values).hasSizeGreaterThan(3)
                .allSatisfy(word -> assertThat(classes).doesNotContain(word))
                .allMatch(word -> word.equals(word.toLowerCase(Locale.ROOT)));
    }

    @Test
    void eachCaseHasAWord_whichIsNeverGivenToAnotherOne() throws IOException {
        Map<String, String> words = new TreeMap<>();
        reached().forEach(one -> assertThat(words.put(NamedCases.word(one), one.getSimpleName())).as("%s", one)
                .isNull());
        Set<String> before = Files.exists(WORDS) ? new HashSet<>(Files.readAllLines(WORDS)) : Set.of();

        assertThat(words.keySet()).as("a record that was renamed keeps its word: NamedCases.FORMER")
                .containsAll(before);
        if (Boolean.getBoolean("plimsoll.write")) {
            Files.write(WORDS, words.keySet());
        } else {
            assertThat(WORDS).as("add the new words with -Dplimsoll.write=true")
                    .hasContent(String.join("\n", words.keySet()));
        }
    }

    @Test
    void eachKindOfCause_isKnown() {
        Set<Class<?>> known = NamedCases.cases(Cause.class).collect(Collectors.toSet());

        assertThat(reached()).filteredOn(Cause.class::isAssignableFrom)
                .hasSizeGreaterThan(100)
                .allSatisfy(one -> assertThat(known).contains(one));
    }

    /** The cases of all interfaces that a status has, by its components. */
    private static Set<Class<?>> reached() {
        Set<Class<?>> seen = new HashSet<>();
        Arrays.stream(ComputeStatus.class.getRecordComponents())
                .filter(part -> !part.getName().equals("sizing"))
                .forEach(part -> reach(part.getGenericType(), seen));
        return seen.stream()
                .filter(one -> one.isRecord() && Arrays.stream(one.getInterfaces())
                        .anyMatch(all -> seen.contains(all)))
                .collect(Collectors.toSet());
    }

    private static void reach(Type type, Set<Class<?>> seen) {
        if (type instanceof ParameterizedType many) {
            reach(many.getRawType(), seen);
            Arrays.stream(many.getActualTypeArguments()).forEach(one -> reach(one, seen));
        } else if (type instanceof Class<?> one && one.getName().startsWith("dev.plimsoll") && seen.add(one)) {
            if (one.isInterface()) {
                CLASSES.stream()
                        .filter(other -> other.isAssignableTo(one))
                        .map(JavaClass::reflect)
                        .forEach(other -> reach(other, seen));
            } else if (one.isRecord()) {
                Arrays.stream(one.getRecordComponents())
                        .map(RecordComponent::getGenericType)
                        .forEach(part -> reach(part, seen));
            }
        }
    }
}
