package dev.plimsoll.emulator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The order of packages in the README: each may use those below it. */
class PackagesTest {

    private static final String ROOT = "dev.plimsoll.emulator";
    private static final JavaClasses OURS = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);
    private static final List<List<String>> ROWS = List.of(List.of(ROOT), in("api"),
            in("dialect"), in("account"), in("compute"), in("engine"), in("activity", "awake", "cache"),
            in("proxy", "postgres", "load"), in("operation"), in("scenario"), in("behaviour", "fault", "clock"),
            in("scenario.key"), in("size"));

    private static List<String> in(String... names) {
        return Stream.of(names).map(name -> ROOT + "." + name).toList();
    }

    static Stream<Integer> rows() {
        return Stream.iterate(1, row -> row + 1).limit(ROWS.size() - 1L);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void noPackage_usesOneAboveIt(int row) {
        String[] above = ROWS.subList(0, row).stream().flatMap(List::stream).toArray(String[]::new);
        noClasses().that()
                .resideInAnyPackage(ROWS.get(row).toArray(String[]::new))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(above)
                .check(OURS);
    }

    @Test
    void everyPackage_hasItsRow() {
        assertThat(OURS.stream().map(JavaClass::getPackageName).distinct())
                .containsExactlyInAnyOrderElementsOf(ROWS.stream().flatMap(List::stream).toList());
    }
}
