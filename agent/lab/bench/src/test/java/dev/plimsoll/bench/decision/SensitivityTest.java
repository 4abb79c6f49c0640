package dev.plimsoll.bench.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.bench.ChangedConstant;
import dev.plimsoll.bench.CheckedIn;
import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.report.Report;
import dev.plimsoll.prediction.Tunables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The benchmark reaches each constant of decision and prediction, and changes no other with it. */
class SensitivityTest {

    private static final List<ChangedConstant<Tunables>> TWICE = Sensitivity.constants(2);

    @Test
    void eachConstantIsFoundOnce() {
        assertThat(TWICE).extracting(ChangedConstant::name)
                .doesNotHaveDuplicates()
                .contains("change.enough", "larger.slope", "saturation.full")
                .noneMatch(name -> name.contains("price"));
        assertThat(TWICE).hasSizeLessThanOrEqualTo(60);
    }

    /** A constant that moves no cost clearly is named with its reason, or is gone. */
    @Test
    void eachConstantOfSmallEffect_hasItsReason() throws IOException {
        String page = Files.readString(CheckedIn.page(Path.of("docs/reference/algorithm.md")));
        List<String[]> rows = Files.readAllLines(CheckedIn.page(Report.csv(Decisions.PAGE, "constants")))
                .stream()
                .skip(2)
                .map(line -> line.split(",", -1))
                .toList();

        assertThat(rows).extracting(row -> row[0])
                .containsExactlyElementsOf(
                        TWICE.stream().map(ChangedConstant::name).toList());
        assertThat(rows).filteredOn(row -> !row[0].startsWith("intervals."))
                .filteredOn(
                        row -> Arrays.stream(row).skip(2).allMatch(cell -> Math.abs(Double.parseDouble(cell)) < 0.02))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(page).contains("`" + row[0] + "`"));
    }

    @Test
    void aChangeChangesThatConstantAlone() {
        List<Object> inUse = values(Setup.TUNABLES);
        assertThat(TWICE).allSatisfy(changed -> {
            List<Object> values = values(changed.constants());
            List<String> different = IntStream.range(0, values.size())
                    .filter(at -> !values.get(at).equals(inUse.get(at)))
                    .mapToObj(at -> TWICE.get(at).name())
                    .toList();

            assertThat(different).containsExactly(changed.name());
        });
        assertThat(Sensitivity.constants(1)).extracting(ChangedConstant::constants).containsOnly(Setup.TUNABLES);
    }

    @Test
    void aValueIsTheOneInUse() {
        assertThat(TWICE).filteredOn(each -> each.name().equals("change.enough")).singleElement().satisfies(enough -> {
            assertThat(enough.value()).isEqualTo(Setup.TUNABLES.change().enough());
            assertThat(enough.constants().change().enough())
                    .isCloseTo(2 * Setup.TUNABLES.change().enough(), within(1e-12));
        });
    }

    private static List<Object> values(Tunables tunables) {
        return ChangedConstant.each(tunables, 1)
                .stream()
                .filter(each -> !each.name().startsWith("price."))
                .map(ChangedConstant::value)
                .toList();
    }
}
