package dev.plimsoll.alertmanager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MatcherSyntaxTest {

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '\0', value = {
        // as written; in the form that every Alertmanager reads
        "severity=\"critical\"; severity=\"critical\"", "severity=critical; severity=\"critical\"",
        "severity != none ; severity!=\"none\"", "team=~\"db|web\"; team=~\"db|web\"",
        "team!~ db.* ; team!~\"db.*\"", "{a=\"b\"}; a=\"b\"", "{ a=\"b\" , c=~\"d\", }; a=\"b\" c=~\"d\"",
        "a=b,c!=d; a=\"b\" c!=\"d\"", "a=\"b,c={d}\"; a=\"b,c={d}\"", "a=~x{2}; a=~\"x{2}\"",
        "{a=~x{2}}; a=~\"x{2}\"", "a=; a=\"\"", "a=\"\"; a=\"\"", "a=\"say \\\"hi\\\"\"; a=\"say \\\"hi\\\"\"",
        "path=~\"\\d+\\.log\"; path=~\"\\\\d+\\\\.log\"", "größe=XL; \"größe\"=\"XL\"",
        "\"service.name\"=\"shop\"; \"service.name\"=\"shop\"", "service.name=shop; \"service.name\"=\"shop\""})
    void matchers(String written, String canonical) {
        List<LabelMatcher> read = MatcherSyntax.read(written);

        assertThat(String.join(" ", read.stream().map(LabelMatcher::toString).toList())).isEqualTo(canonical);
        assertThat(MatcherSyntax.read("{" + String.join(",", read.stream().map(LabelMatcher::toString).toList()) + "}"))
                .isEqualTo(read);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "severity", "=critical", "severity~critical", "severity=\"critical",
        "severity=crit\"ical", "severity='critical'", "severity==critical", "{a=\"b\"", "a=\"b\"}", "a=\"b\" c=\"d\"",
        "a=\"b\",,c=\"d\"", "a=~\"(\"", "a=~\"x)(y\"", "a=~\"(?=x)\"", "a b=c", "{a=b}c"})
    void whatIsNoMatcher_isRefused(String written) {
        assertThatThrownBy(() -> MatcherSyntax.read(written)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aMissingLabelIsEmpty_andAnExpressionMatchesTheWholeValue() {
        Map<String, String> labels = Map.of("team", "database", "text", "one\ntwo");

        assertThat(matches("owner=\"\"", labels)).isTrue();
        assertThat(matches("owner!=\"x\"", labels)).isTrue();
        assertThat(matches("owner=~\".+\"", labels)).isFalse();
        assertThat(matches("team=~\"data\"", labels)).isFalse();
        assertThat(matches("team!~\"data\"", labels)).isTrue();
        assertThat(matches("team=~\"[[:alpha:]]+\"", labels)).isTrue();
        assertThat(matches("text=~\"one.*\"", labels)).isTrue();
        assertThat(matches("team=~\"x|database\"", labels)).isTrue();
    }

    private static boolean matches(String matcher, Map<String, String> labels) {
        return MatcherSyntax.read(matcher).getFirst().matches(labels);
    }
}
