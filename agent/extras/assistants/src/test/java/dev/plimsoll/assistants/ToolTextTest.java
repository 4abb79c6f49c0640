package dev.plimsoll.assistants;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.whatif.WhatIfParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What clients read about the tools names what the code has. */
class ToolTextTest {

    private static final JsonMapper JSON = new JsonMapper();

    @Test
    void aWhatIfQuestion_hasEachParameter() {
        List<String> names = new ArrayList<>(List.of(ComputeTool.COMPUTE));
        names.addAll(WhatIfParameters.NAMES);

        JsonNode input = JSON.valueToTree(ToolText.WHAT_IF.declaration().inputSchema());
        assertThat(input.get("properties").properties()).extracting(Map.Entry::getKey).containsExactlyElementsOf(names);
        assertThat(input.get("required")).hasSize(1);
    }

    @Test
    void aDescriptionOfWords_namesAllOfThem() {
        assertThat(output(ToolText.EXPLAIN).at("/phase/description").textValue())
                .contains(Stream.of(Phase.values()).map(phase -> phase.name().toLowerCase(Locale.ROOT)).toList());
        assertThat(output(ToolText.HISTORY).at("/journal/items/properties/kind/description").textValue())
                .contains(kinds(JournalEntry.class).map(JournalEntry::kind).toList());
    }

    private static JsonNode output(ToolText tool) {
        return JSON.valueToTree(tool.declaration().outputSchema().get("properties"));
    }

    private static Stream<Class<?>> kinds(Class<?> type) {
        return type.isSealed() ? Stream.of(type.getPermittedSubclasses()).flatMap(ToolTextTest::kinds)
                : Stream.of(type);
    }
}
