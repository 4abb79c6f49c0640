package dev.plimsoll.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Overrides for projects by name, where the configuration names projects by id. */
class NamedOverridesTest {

    @TempDir
    private Path folder;

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
