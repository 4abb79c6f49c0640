package dev.plimsoll;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import dev.plimsoll.deploy.Checkout;
import dev.plimsoll.store.SqliteTemplate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Compares the figures and the tables of docs/internals/architecture.md with the code. */
@AnalyzeClasses(packages = "dev.plimsoll", importOptions = MainCode.class)
class ArchitectureTest {

    private static final String PAGE = "docs/internals/architecture.md";
    private static final String PREFIX = "dev.plimsoll.";

    @ArchTest
    static void THE_FIGURE_OF_PACKAGES_IS_COMPLETE(JavaClasses classes) {
        assertThat(rooms().packages()).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(packages(classes));
    }

    @ArchTest
    static void IMPORTS_FOLLOW_THE_FIGURE(JavaClasses classes) {
        RoomsFigure figure = rooms();
        Set<RoomsFigure.Import> imports = imports(classes);

        assertThat(imports).hasSizeGreaterThan(100);
        assertThat(imports.stream().filter(one -> !figure.allows(one))).as("imports against the figure").isEmpty();
        assertThat(figure.unused(imports)).as("arrows that no import follows").isEmpty();
    }

    @ArchTest
    static void CALLS_OF_A_PASS_FOLLOW_THE_FIGURE(JavaClasses classes) {
        PassFigure figure = PassFigure.of(figure("One reconciliation pass"));

        assertThat(figure.lines()).hasSizeGreaterThan(15);
        assertThat(figure.contradictions(classes)).isEmpty();
    }

    @ArchTest
    static void THE_TABLES_OF_THE_STORE_ARE_THOSE_OF_THE_PAGE(JavaClasses classes)
            throws IOException, SQLException {
        List<String> rows = section("Store").lines().filter(line -> line.startsWith("| `")).toList();

        assertThat(rows.stream().flatMap(row -> found("`(\\w+)`", row.split("\\|", 3)[1]).stream()))
                .containsExactlyInAnyOrderElementsOf(tables());
    }

    /** After all steps of the schema. */
    private static List<String> tables() throws IOException, SQLException {
        Path folder = Files.createTempDirectory("plimsoll-tables");
        Path file = folder.resolve("plimsoll.db");
        List<String> tables = new ArrayList<>();
        try (Connection store = DriverManager.getConnection(SqliteTemplate.url(file));
                ResultSet found = store.createStatement()
                        .executeQuery("select name from sqlite_master where type = 'table'"
                                + " and name not like 'sqlite_%' and name <> 'flyway_schema_history'")) {
            while (found.next()) {
                tables.add(found.getString(1));
            }
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
        return tables;
    }

    @ArchTest
    static void AN_IMPORT_UPWARDS_OR_WITHOUT_AN_ARROW_IS_FOUND(JavaClasses classes) {
        RoomsFigure figure = RoomsFigure.of("""
                daemon
                  agent   -> all  (wires)
                  web web.page
                      web.view   -> explain json
                  store
                  explain
                  json
                core
                  change fleet
                """);

        assertThat(figure.packages()).containsExactly("agent", "web", "web.page", "web.view", "store", "explain",
                "json", "change", "fleet");
        assertThat(figure.allows(new RoomsFigure.Import("agent", "web.view"))).isTrue();
        assertThat(figure.allows(new RoomsFigure.Import("web", "web.view"))).isTrue();
        assertThat(figure.allows(new RoomsFigure.Import("web.view", "explain"))).isTrue();
        assertThat(figure.allows(new RoomsFigure.Import("web.view", "fleet"))).isTrue();
        assertThat(figure.allows(new RoomsFigure.Import("web.view", "web"))).isFalse();
        assertThat(figure.allows(new RoomsFigure.Import("web", "store"))).isFalse();
        assertThat(figure.allows(new RoomsFigure.Import("store", "agent"))).isFalse();
        assertThat(figure.allows(new RoomsFigure.Import("fleet", "change"))).isFalse();
        assertThat(figure.allows(new RoomsFigure.Import("fleet", "unknown"))).isFalse();
        assertThat(figure.unused(Set.of(new RoomsFigure.Import("web.page", "explain")))).containsExactly("web -> json");
    }

    @ArchTest
    static void A_WRONG_ORDER_OR_AN_UNKNOWN_CALL_IS_FOUND(JavaClasses classes) {
        assertThat(PassFigure.of("""
                            PlanExecution.planAndAct
                execute       ChangeExecutor.carryOut
                intent        Journal.intend       first in the code
                """).contradictions(classes)).containsExactly(
                "PlanExecution.planAndAct does not call Journal.intend after ChangeExecutor.carryOut");
        assertThat(PassFigure.of("""
                plan        Planner.plan
                              Guardrails.gone
                            Gone.settle
                """).contradictions(classes)).containsExactly("Gone.settle is no call of a line above",
                "there is no Guardrails.gone", "there is no Gone.settle");
    }

    private static RoomsFigure rooms() {
        return RoomsFigure.of(figure("Packages"));
    }

    /** Those with a class, without the beginning that all have. */
    private static Set<String> packages(JavaClasses classes) {
        return classes.stream()
                .map(type -> type.getPackageName())
                .filter(ArchitectureTest::isOurs)
                .map(name -> name.substring(PREFIX.length()))
                .collect(toSet());
    }

    private static Set<RoomsFigure.Import> imports(JavaClasses classes) {
        Set<RoomsFigure.Import> imports = new TreeSet<>();
        classes.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .forEach(dependency -> {
                    String from = dependency.getOriginClass().getPackageName();
                    String to = dependency.getTargetClass().getBaseComponentType().getPackageName();
                    if (isOurs(from) && isOurs(to) && !from.equals(to)) {
                        imports.add(new RoomsFigure.Import(from.substring(PREFIX.length()),
                                to.substring(PREFIX.length())));
                    }
                });
        return imports;
    }

    private static boolean isOurs(String name) {
        return name.startsWith(PREFIX);
    }

    /** The first fenced block of a section. */
    private static String figure(String heading) {
        List<String> figures = found("(?s)```text\n(.*?)```", section(heading));
        assertThat(figures).as(heading).isNotEmpty();
        return figures.getFirst();
    }

    private static String section(String heading) {
        return found("(?s)\n## " + heading + "\n(.*?)(?=\n## |$)", Checkout.text(PAGE)).getFirst();
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
    }
}
