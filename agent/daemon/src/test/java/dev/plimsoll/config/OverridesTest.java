package dev.plimsoll.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Some computes differ, in the order of the file. */
class OverridesTest {

    @TempDir
    Path folder;

    private Given given(String yaml) {
        return new Given(folder).reachable().yaml(yaml);
    }

    @Test
    void laterBlocks_winOverEarlierOnes_andKeepTheirOtherKeys() {
        Settings settings = given("""
                sizing: {min-cu: 0.5}
                overrides:
                  - {match: {project: p-*}, sizing: {target-hit-ratio: 0.9, max-cu: 4}}
                  - {match: {compute: ep-b*}, sizing: {target-hit-ratio: 0.95}, database: {user: other}}
                """).settings();

        ComputeSettings first = settings.forCompute(EveryKeyTest.compute("ep-a"), Project.named("shop"));
        ComputeSettings second = settings.forCompute(EveryKeyTest.compute("ep-b1"), Project.named("shop"));

        assertThat(first.sizing().target().ratio()).isEqualTo(new Ratio(0.9));
        assertThat(first.database().user()).isEqualTo("watcher");
        assertThat(second.sizing().target().ratio()).isEqualTo(new Ratio(0.95));
        assertThat(second.sizing().allowed().maxCu()).isEqualTo(ComputeUnits.of("4"));
        assertThat(second.sizing().allowed().minCu()).isEqualTo(ComputeUnits.of("0.5"));
        assertThat(second.database().user()).isEqualTo("other");
    }

    /** The shipped limit is 10. A key without a value lifts it, for all computes or for those of a block. */
    @Test
    void changesOfTheFleetInAnHourAreLimited_unlessTheFileLeavesTheLimitEmpty() {
        assertThat(perHour(given("{}"))).isEqualTo(10);
        assertThat(perHour(given("change: {per-hour: 3}"))).isEqualTo(3);
        assertThat(perHour(given("change:\n  per-hour:\n"))).isNull();
        assertThat(perHour(given("change:\n  per-hour:\n").flag("change.per-hour", "7"))).isEqualTo(7);
        assertThat(perHour(given("overrides:\n  - match: ep-a\n    change:\n      per-hour:\n"))).isNull();
        assertThat(perHour(given("overrides:\n  - match: ep-a\n    change:\n      per-day:\n"))).isEqualTo(10);
        assertThat(given("change:\n  per-hour:\n").loaded().effective().json())
                .containsPattern("\"per-hour\" : \\{\\s+\"value\" : null,\\s+\"source\" : \"file\"");
    }

    private static @Nullable Integer perHour(Given given) {
        return given.settings()
                .forCompute(EveryKeyTest.compute("ep-a"), Project.named("shop"))
                .change()
                .limits()
                .perHour();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"p-main | true", "Shop (prod) | true", "ep-a | true", "ep-? | true",
        "p-main/ep-a | true", "\"*\" | true", "ep | false", "EP-A | false", "ep-a.* | false", "{project: p-*} | true",
        "{project: Shop*} | true", "{project: p-*, compute: ep-b} | false", "{compute: p-main} | false",
        "{project: p-main, compute: '*'} | true"})
    void aBlockMatchesByIdNameOrPattern(String match, boolean fits) {
        Settings settings = given("overrides:\n  - match: %s\n    sizing: {mode: observe}\n".formatted(match))
                .settings();
        Project project = dev.plimsoll.Given.project("p-main", "Shop (prod)", "", false, null);

        ComputeSettings found = settings.forCompute(EveryKeyTest.compute("ep-a"), project);

        assertThat(!found.equals(settings.defaults())).isEqualTo(fits);
    }

    @Test
    void aBlockIsCheckedOverWhatItLiesOn() {
        assertThat(given("""
                sizing: {max-cu: 2}
                overrides:
                  - {match: a, sizing: {min-cu: 4}}
                """).problems()).containsExactly(
                "overrides[0].sizing.min-cu: sizing.min-cu, 4 CU, is above sizing.max-cu, 2 CU");
    }

    @Test
    void twoBlocksThatDoNotFitTogetherAreWarnedOfAndTheLargestSizeHolds() {
        Configuration.Loaded loaded = given("""
                overrides:
                  - {match: ep-*, sizing: {min-cu: 4}}
                  - {match: '*-a', sizing: {max-cu: 2}}
                """).loaded();

        assertThat(loaded.warnings())
                .containsExactly("overrides[0].sizing.min-cu: is above overrides[1].sizing.max-cu: "
                        + "for computes that match both, 2 CU is used");
        assertThat(loaded.settings()
                .forCompute(EveryKeyTest.compute("ep-a"), Project.named("shop"))
                .sizing()
                .allowed()
                .minCu())
                .isEqualTo(ComputeUnits.of("2"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{} | overrides[0].match: is missing",
        "{match: } | overrides[0].match: found nothing", "{match: [a]} | overrides[0].match: found a list",
        "{match: ''} | overrides[0].match: is empty", "{match: {}} | overrides[0].match: is empty",
        "{match: {branch: a}} | overrides[0].match.branch: is not a key here; the keys are platform, project, compute",
        "{match: {project: [a]}} | overrides[0].match.project: found a list",
        "{match: a, log: {level: warn}} | overrides[0].log: is not a key here: it applies to all computes",
        "{match: a, poll: 5} | overrides[0].poll: found a number: write a mapping of keys",
        "text | overrides[0]: found text: write a mapping",
        "{match: a, database: {password: a, password-file: b}} | overrides[0].database.password: is set twice"})
    void aBlockThatCannotBeReadIsNamedByItsNumber(String block, String start) {
        assertThat(given("overrides:\n  - %s\n".formatted(block)).problems()).first().asString().startsWith(start);
    }

    /** The name of its project may select a compute. */
    @ParameterizedTest
    @CsvSource({"'{project: Shop*}', false", "prod*, false", "ep-*, true", "'{project: shop}', true",
        "'{project: Shop, compute: ep-b*}', true", "'{compute: ep-b*}', true"})
    void withoutItsProject_aComputeHasSettings_whereNoNameCouldChangeThem(String match, boolean hasSettings) {
        Settings settings = new Given(folder).reachable()
                .yaml("overrides: [{match: %s, sizing: {mode: observe}}]".formatted(match))
                .settings();

        assertThat(settings.forCompute(new ComputeId("shop", "ep-a"), null).isPresent()).isEqualTo(hasSettings);
    }

    /** Where the configuration names projects by id, only profile neon reads their names. */
    @ParameterizedTest
    @CsvSource({"standard, Shop*, true", "standard, p-shop, false", "standard, p-*, false", "neon, Shop*, false"})
    void aPatternThatOnlyANameCouldMatch_isWarnedOf_whereNamesAreNotRead(String profile, String pattern,
            boolean warned) {
        Given given = new Given(folder).reachable()
                .variable("PLIMSOLL_PLATFORM_PROFILE", profile)
                .variable("PLIMSOLL_PLATFORM_PROJECTS", "p-shop,p-blog")
                .yaml("overrides:\n  - match: {project: '%s'}\n    change: {protected: true}\n".formatted(pattern));

        assertThat(given.loaded()
                .warnings()
                .stream()
                .anyMatch(warning -> warning.toString()
                        .contains("overrides[0].match.project")))
                .isEqualTo(warned);
    }
}
