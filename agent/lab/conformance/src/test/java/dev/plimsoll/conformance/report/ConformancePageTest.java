package dev.plimsoll.conformance.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.conformance.place.Profile;
import dev.plimsoll.conformance.place.Where;
import dev.plimsoll.conformance.rule.Rule;
import dev.plimsoll.conformance.rule.Rules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Compares the checked-in page with the emulator's results. Runs after the suite; {@code -Dplimsoll.write=true} writes the page. */
class ConformancePageTest {

    private static final Path PAGE = Path.of(System.getProperty("plimsoll.root", "../../.."))
            .resolve("docs/internals/conformance.md");

    @BeforeEach
    void onlyOfTheEmulator() {
        Assumptions.assumeTrue(Where.chosen().emulator(), "the checked-in page is of the emulator");
    }

    @Test
    void thePage_isWhatTheTestsShowed() throws IOException {
        String page = Page.of(Results.ofEmulator(Profile.STANDARD), Results.ofEmulator(Profile.NEON));
        if (Boolean.getBoolean("plimsoll.write")) {
            Files.writeString(PAGE, page);
        }

        assertThat(PAGE).content()
                .as("docs/internals/conformance.md; write it again with -Dplimsoll.write=true")
                .isEqualTo(page);
    }

    @Test
    void everyRuleThatCanBeSeen_wasTested() throws IOException {
        Results results = Results.ofEmulator(Profile.STANDARD);

        assertThat(Rules.all()).filteredOn(Rule::canBeSeen)
                .allSatisfy(rule -> assertThat(results.of(rule.id())).as(rule.id()).isNotEmpty());
    }
}
