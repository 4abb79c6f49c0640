package dev.plimsoll.statements;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No text has what a client wrote as data; HUNTER2 stands for a secret. */
class StatementTextTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "select * from orders where id = $1 and note = $2 | select * from orders where id = $1 and note = $2",
        "SELECT  a,\\n\\tb FROM t1 -- HUNTER2\\n WHERE c2 = 5 | SELECT a, b FROM t1 WHERE c2 = ?",
        "/* token=HUNTER2 /* nested HUNTER2 */ HUNTER2 */ select 1.5e-10, .5, 0xFF, 1_000 | select ?, ?, ?, ?",
        "select 'HUNTER2 ''it''s'' HUNTER2', x from t | select ?, x from t",
        "select E'a\\\\'HUNTER2', e'\\\\\\\\', x | select ?, ?, x",
        "select B'01', x'FF', N'HUNTER2', U&'HUNTER2' uescape '!' | select ?, ?, ?, ? uescape ?",
        "select type'HUNTER2' from t | select type? from t",
        "select $$HUNTER2$$, $a1$HUNTER2 $$ $b$ HUNTER2$a1$, $12 | select ?, ?, $12",
        "select a$1, \"Column 7 'x'\", \"do\"\"uble\" from \"T\" | select a$1, \"Column 7 'x'\", \"do\"\"uble\" from \"T\"",
        "select 'HUNTER2 | select ? …", "select a, /* HUNTER2 | select a,", "select $x$HUNTER2 $y$ | select ? …",
        "select 'HUNTER2\\\\', HUNTER2 from t | select ? …", "select \"HUNTER2 | select …",
        "((select x)) union select 1 | ((select x)) union select ?",
        "with r as (values (1)) select * from r | with r as (values (?)) select * from r",
        "MERGE INTO t USING s ON t.id = 5 | MERGE INTO t USING s ON t.id = ?",
        "ALTER ROLE app PASSWORD 'HUNTER2' | ALTER …", "alter role app password 'HUNTER2 | ALTER …",
        "/* select */ Alter user a encrypted password $$HUNTER2$$ | ALTER …", "selected HUNTER2 | SELECTED …",
        "DECLARE c CURSOR FOR SELECT 'HUNTER2' | DECLARE …", "COPY (SELECT 'HUNTER2') TO STDOUT | COPY …",
        "<insufficient privilege> | …", "select$HUNTER2 | …", "-- HUNTER2 | …"})
    void literalsAndComments_areLeftOut(String sql, String shown) {
        String text = StatementText
                .of(sql.replace("\\\\", "\0").replace("\\n", "\n").replace("\\t", "\t").replace('\0', '\\'));

        assertThat(text).isEqualTo(shown);
    }

    @Test
    void aLongText_isCut_andHasNoCharacterThatIsNotSeen() {
        String text = StatementText.of("select a\u202eb, " + "\ud83d\ude00 column_name, ".repeat(2_000) + "'x'");

        assertThat(text).startsWith("select ab, ").endsWith(" …").hasSizeBetween(280, StatementText.LONGEST);
        assertThat(StatementText.of("select '" + "x".repeat(1_000_000) + "', y")).isEqualTo("select ?, y");
        assertThat(StatementText.of("select " + "1".repeat(1_000_000) + ", y")).isEqualTo("select ?, y");
    }

    /** Wherever a text is cut, and whatever stands around it, what was in a literal stays out. */
    @Test
    void atAnyEnd_andBehindAnyPrefix_noLiteralIsShown() {
        RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
        String[] parts = {"select ", "a", "E", "'HUNTER2'", "'a''HUNTER2'", "E'\\'HUNTER2'", "$q$HUNTER2$q$",
            "/*HUNTER2*/",
            "--HUNTER2\n", "\"n\"", " ", "$1", "12", ",", "U&'HUNTER2'", "$$'HUNTER2$$", "/*'/*HUNTER2*/*/", "\n"};
        for (int run = 0; run < 20_000; run++) {
            StringBuilder sql = new StringBuilder("select ");
            for (int part = 0; part < 8; part++) {
                // A word before it would be a part of the word, as for the server.
                sql.append(' ').append(parts[random.nextInt(parts.length)]);
            }
            String cut = sql.substring(0, random.nextInt(sql.length() + 1));

            assertThat(StatementText.of(cut)).as(cut).doesNotContain("HU");
        }
    }
}
