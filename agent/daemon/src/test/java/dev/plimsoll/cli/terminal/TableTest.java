package dev.plimsoll.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables on narrow and wide screens. */
class TableTest {

    private static final String ID = "ep-cool-darkness-12345678";
    private static final String WHY = "98 of 109 connections are in use, and the cache is full. ".repeat(4).strip();

    private final StringWriter out = new StringWriter();
    private final StringWriter notes = new StringWriter();

    private List<String> printed(Table table, int width, boolean colours) {
        table.print(new Screen(new PrintWriter(out), new PrintWriter(notes), width, colours));
        return out.toString().lines().toList();
    }

    private static Table fleet() {
        return new Table("PROJECT", "COMPUTE", "STATE", "SIZE", "HIT RATIO", "CONNECTIONS", "ADVICE", "WHY")
                .whole("COMPUTE", "SIZE")
                .optional("STATE", "WHY", "PROJECT", "CONNECTIONS")
                .row("shiny-wind-028834", ID, "active", "1 CU", "92.1 %", "98 of 109", "grow to 2 CU", WHY)
                .row("p", "ep-two", "idle", "0.25 to 2 CU", null, null, "right size", "all is well");
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 120})
    void aRow_isOneLine_thatFits_andShowsTheWholeId(int width) {
        List<String> lines = printed(fleet(), width, false);

        assertThat(lines).hasSize(3).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
        assertThat(lines.get(0)).contains("COMPUTE", "SIZE", "ADVICE");
        assertThat(lines.get(1)).contains(ID, "1 CU");
    }

    @Test
    void columnsThatDoNotFit_areLeftOutInTheirOrder_andNamed() {
        List<String> at80 = printed(fleet(), 80, false);

        assertThat(at80.getFirst()).doesNotContain("STATE").doesNotContain("WHY").contains("HIT RATIO");
        assertThat(notes.toString()).contains("80 columns are too few for STATE, WHY");
    }

    @Test
    void onAWideScreen_theLastColumnAloneIsShortened_andNothingIsLeftOut() {
        List<String> lines = printed(fleet(), 140, false);

        assertThat(lines.getFirst()).contains("STATE", "CONNECTIONS", "WHY");
        assertThat(lines.get(1)).contains("shiny-wind-028834", "grow to 2 CU")
                .endsWith("…")
                .hasSizeLessThanOrEqualTo(140);
        assertThat(notes.toString()).isEmpty();
    }

    @Test
    void onANarrowScreen_oneTextGoesBelowTheRow_andIsLimited() {
        Table table = new Table("COMPUTE", "ADVICE", "NEXT", "WHY").whole("COMPUTE", "ADVICE", "NEXT")
                .below("NEXT", "WHY")
                .optional("NEXT", "WHY")
                .row(ID, "grow to 2 CU", "waits until a person's approval; then until the compute is suspended", WHY)
                .row("ep-two", "right size", null, WHY);

        List<String> lines = printed(table, 60, false);

        assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(60))
                .satisfiesExactly(heading -> assertThat(heading).contains("COMPUTE", "ADVICE").doesNotContain("NEXT"),
                        first -> assertThat(first).contains(ID, "grow to 2 CU"),
                        next -> assertThat(next).startsWith("    waits until a person's approval;"),
                        rest -> assertThat(rest).endsWith("suspended"),
                        second -> assertThat(second).startsWith("ep-two"),
                        why -> assertThat(why).startsWith("    98 of 109"),
                        end -> assertThat(end).endsWith("…"));
        assertThat(notes.toString()).as("nothing is lost but the length").isEmpty();
    }

    @Test
    void inAPipe_everyCellIsWhole() {
        List<String> lines = printed(fleet(), Screen.UNLIMITED, false);

        assertThat(lines.get(1)).endsWith(WHY);
    }

    @Test
    void aTableWithoutOptionalColumns_isShortenedAtItsWidestCells() {
        List<String> lines = printed(new Table("A", "B", "C").row("x".repeat(50), "y".repeat(50), "z".repeat(50)), 60,
                false);

        assertThat(lines.get(1)).hasSizeLessThanOrEqualTo(60);
        assertThat(lines.get(1).split("  ")).allSatisfy(cell -> assertThat(cell).endsWith("…").hasSizeGreaterThan(15));
    }

    @Test
    void colours_changeNoWidth_andEndWithTheCell() {
        Table table = new Table("LEG", "RESULT", "DETAIL").tones("RESULT", Map.of("failed", Tone.BAD))
                .row("view", "failed", "no")
                .row("key", "ok", "yes");

        assertThat(printed(table, 80, true)).containsExactly(
                "\u001b[1mLEG\u001b[21m   \u001b[1mRESULT\u001b[21m  \u001b[1mDETAIL\u001b[21m",
                "view  \u001b[31mfailed\u001b[39m  no", "key   ok      yes");
    }

    @Test
    void aTextFromOutside_cannotControlTheTerminal() {
        List<String> lines = printed(new Table("NAME", "X").row("a\u001b[2J\nb", "c"), 80, false);

        assertThat(lines).containsExactly("NAME     X", "a [2J b  c");
        assertThat(printed(new Table("NAME").row("a\u009b31m\u202eevil\u2069"), 80, false))
                .as("controls of eight bits, and marks of direction")
                .endsWith("NAME", "a 31mevil");
    }
}
