package dev.plimsoll.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cli.terminal.Screen.Columns;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is printed fits the terminal. */
class LinesTest {

    private final StringWriter out = new StringWriter();

    private Lines lines(int width) {
        return new Lines(new PrintWriter(out), width);
    }

    @Test
    void aSentence_isBrokenAtBlanks_andItsFurtherLinesStandBelowTheFirst() {
        lines(20).print("  - ", "one two three four five six");
        assertThat(out.toString().lines()).containsExactly("  - one two three", "    four five six");
    }

    @Test
    void aLineMayBeExactlyAsWideAsTheTerminal() {
        lines(11).print("", "hello world again");
        assertThat(out.toString().lines()).containsExactly("hello world", "again");
    }

    @Test
    void aWordThatIsTooLong_standsAlone_andIsNotBroken() {
        lines(10).print("> ", "see http://127.0.0.1:9849/ for it");
        assertThat(out.toString().lines()).containsExactly("> see", "  http://127.0.0.1:9849/", "  for it");
    }

    @Test
    void columnsOfATable_keepTheirDistance() {
        lines(40).print("", "ep-one     1 CU");
        assertThat(out.toString().lines()).containsExactly("ep-one     1 CU");
    }

    @ParameterizedTest
    @CsvSource({"72,true,72", "72,false,72", "5,false,40", "wide,true,133", "'',true,133", "'',false,100",
        "0,false,100"})
    void theWidth_isThatOfTheVariable_thenOfTheTerminal_thenTheUsual(String columns, boolean watched, int expected) {
        assertThat(Columns.of(Map.of("COLUMNS", columns), watched, () -> 133)).isEqualTo(expected);
    }

    @Test
    void withoutATerminal_itsWidthIsNotRequested() {
        assertThat(Columns.of(Map.of(), false, () -> {
            throw new AssertionError("asked");
        })).isEqualTo(Columns.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource({"72,true,72", "72,false,72", "'',true,133", "'',false,2147483647"})
    void aTable_hasNoLimitInAPipe_unlessTheVariableSetsOne(String columns, boolean watched, int expected) {
        assertThat(Columns.ofTable(Map.of("COLUMNS", columns), watched, () -> 133)).isEqualTo(expected);
    }
}
