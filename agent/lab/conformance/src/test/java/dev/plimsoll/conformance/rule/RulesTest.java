package dev.plimsoll.conformance.rule;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that every rule has a test and every test an existing rule. */
class RulesTest {

    private static final List<String> NAMED = new ClassFileImporter().importPackages("dev.plimsoll.conformance")
            .stream()
            .flatMap(type -> type.getMethods().stream())
            .filter(method -> method.isAnnotatedWith(Shows.class))
            .flatMap((JavaMethod method) -> List.of(method.getAnnotationOfType(Shows.class).value()).stream())
            .toList();

    @Test
    void everyRule_isNamedOnce_afterItsSection() {
        assertThat(Rules.all()).extracting(Rule::id).doesNotHaveDuplicates();
        Rules.sections()
                .forEach(section -> assertThat(section.rules()).isNotEmpty()
                        .allSatisfy(rule -> assertThat(rule.id()).startsWith(section.section() + "/")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "3.1", "3.2", "3.3", "4", "5", "6", "7", "8",
        "9"})
    void everySectionOfTheContract_hasRules(String section) {
        assertThat(Rules.sections()).extracting(Section::section).contains(section);
    }

    @Test
    void everyTest_namesRulesThatExist() {
        assertThat(NAMED).isNotEmpty().allSatisfy(name -> assertThat(Rules.named(name)).as(name).isNotEmpty());
    }

    @Test
    void everyRuleThatCanBeSeen_hasATest_andNoOtherHas() {
        Set<Rule> tested = NAMED.stream().flatMap(name -> Rules.named(name).stream()).collect(Collectors.toSet());

        assertThat(Rules.all()).allSatisfy(rule -> assertThat(tested.contains(rule)).as(rule.id())
                .isEqualTo(rule.canBeSeen()));
    }
}
