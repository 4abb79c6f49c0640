package dev.plimsoll.bench.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.bench.Campaigns;
import dev.plimsoll.bench.ChangedConstant;
import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.report.Report;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.MethodPart;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The benchmark reaches each constant of decision and prediction, and changes no other with it. */
class SensitivityTest {

    private static final double MOVES = 0.02;
    private static final List<ChangedConstant<Tunables>> TWICE = Sensitivity.constants(2);

    @Test
    void eachConstantIsFoundOnce() {
        assertThat(TWICE).extracting(ChangedConstant::name)
                .doesNotHaveDuplicates()
                .contains("change.enough", "larger.slope", "saturation.full")
                .noneMatch(name -> name.contains("price"));
        assertThat(TWICE).hasSizeLessThanOrEqualTo(40);
    }

    @Test
    void aChangeChangesThatConstantAlone() {
        assertThat(TWICE).allSatisfy(changed -> {
            List<Object> values = values(changed.constants());
            List<String> different = IntStream.range(0, values.size())
                    .filter(at -> !values.get(at).equals(values(Setup.TUNABLES).get(at)))
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

    /** A constant or part that moves the cost by less than 0.02 goes, or the page names its goal with the figure. */
    @Test
    void eachConstantAndPartMovesTheCost_orThePageNamesItsGoal() throws IOException {
        List<String> page = Files.readAllLines(Campaigns.page(Report.page(Decisions.PAGE)));
        String named = page.stream()
                .filter(line -> line.matches("\\| `.*\\|.*\\|.*\\d.*\\|"))
                .collect(Collectors.joining());
        List<String> rows = Files.readAllLines(Campaigns.page(Report.csv(Decisions.PAGE, "constants")));

        assertThat(TWICE).extracting(ChangedConstant::name)
                .filteredOn(name -> !name.startsWith("intervals."))
                .allSatisfy(name -> assertThat(named.contains("`" + name + "`")
                        || moves(rows.stream().filter(row -> row.startsWith(name + ",")).findFirst().orElse(name)))
                        .as(name)
                        .isTrue());
        Map<String, String> parts = page.stream()
                .filter(line -> line.startsWith("| without ") || line.startsWith("| **Plimsoll as shipped**"))
                .map(line -> line.split(" \\| ", 2))
                .collect(Collectors.toMap(cells -> cells[0], cells -> cells[1], (first, last) -> last));
        double shipped = cost(parts.get("| " + Contestant.SHIPPED));
        for (MethodPart part : MethodPart.values()) {
            String row = parts.get("| " + Contestant.without(part).name());
            assertThat(named.contains("`" + part + "`") || Math.abs(cost(row) - shipped) > MOVES - 1e-9).as("%s", part)
                    .isTrue();
        }
    }

    private static boolean moves(String row) {
        return Arrays.stream(row.split(",")).skip(2).anyMatch(cell -> Math.abs(Double.parseDouble(cell)) >= MOVES);
    }

    private static double cost(@Nullable String cells) {
        return Double.parseDouble(Objects.requireNonNull(cells).substring(0, cells.indexOf(' ')));
    }

    private static List<Object> values(Tunables tunables) {
        return ChangedConstant.each(tunables, 1)
                .stream()
                .filter(each -> !each.name().startsWith("price."))
                .map(ChangedConstant::value)
                .toList();
    }
}
