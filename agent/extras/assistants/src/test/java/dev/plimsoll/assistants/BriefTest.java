package dev.plimsoll.assistants;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BriefTest {

    private static final JsonMapper JSON = new JsonMapper();

    @Test
    void whatIsUnknownOrEmpty_isLeftOut_alsoInside() throws Exception {
        Map<String, Object> inner = new HashMap<>();
        inner.put("none", null);
        inner.put("list", List.of());

        JsonNode answer = JSON.readTree(Brief.of(Map.of("a", 1, "b", inner, "c", List.of(inner, 2)), Map.of(), null));

        assertThat(answer.properties()).extracting(Map.Entry::getKey).containsExactlyInAnyOrder("a", "c");
    }

    @Test
    void figuresHaveFourDigits_andLargeOnesNoFraction() throws Exception {
        JsonNode answer = JSON.readTree(
                Brief.of(Map.of("a", 0.9400000000000001, "b", 0.00123456, "c", 123456.7, "d", -2.0), Map.of(), null));

        assertThat(answer.get("a").asText()).isEqualTo("0.94");
        assertThat(answer.get("b").asText()).isEqualTo("0.001235");
        assertThat(answer.get("c").asText()).isEqualTo("123456");
        assertThat(answer.get("d").asText()).isEqualTo("-2");
    }

    @Test
    void theLongestList_isShortenedFirst_andMoreCountsIt() throws Exception {
        List<String> many = IntStream.range(0, 300).mapToObj(i -> "entry " + i).toList();

        JsonNode answer = JSON.readTree(
                Brief.of(Map.of("many", many, "few", List.of("x", "y")), Map.of("few", 3), "the command"));

        assertThat(answer.get("few")).hasSize(2);
        assertThat(answer.get("many").get(0).asText()).isEqualTo("entry 0");
        assertThat(answer.get("more").get("many").intValue()).isEqualTo(300 - answer.get("many").size());
        assertThat(answer.get("more").get("few").intValue()).isEqualTo(3);
        assertThat(answer.get("more").get("see").textValue()).isEqualTo("the command");
    }

    @Test
    void aTextThatIsTooLong_isCut_exceptOneThatIsOfUseAsAWholeOnly() throws Exception {
        String text = "\uD83D\uDE00".repeat(3_000);
        String id = "x".repeat(300);

        String answer = Brief.of(Map.of("why", text, "endpoint_id", id, "list", List.of(text)), Map.of(), null);

        assertThat(answer.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(2_048);
        assertThat(JSON.readTree(answer).get("endpoint_id").textValue()).isEqualTo(id);
        assertThat(JSON.readTree(answer).get("why").textValue()).endsWith("…").doesNotContain("\uFFFD");
    }

    @Test
    void aPage_isTheLongestBeginningThatFits() {
        List<String> page = Collections.nCopies(100, "y".repeat(99));

        List<String> fitting = Brief.fitting(page, shown -> Map.of("page", shown));

        assertThat(fitting).hasSizeBetween(15, 20);
        assertThat(Brief.fitting(List.of("z".repeat(9_000)), shown -> Map.of("page", shown))).hasSize(1);
    }
}
