package dev.plimsoll.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cli.verb.ChangingVerb;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Groups of verbs in the program. */
class VerbsTest {

    private final Typed typed = new Typed();

    @ParameterizedTest
    @CsvSource({"computes gett, did you mean get?", "computes lst, did you mean list?", "computes delet, ''",
        "computes restrat, ''", "keys revok, ''"})
    void anUnknownVerb_isWrongUse_andIsNeverAnsweredWithOneThatChangesSomething(String words, String suggested) {
        assertThat(typed.run(words.split(" "))).isEqualTo(2);
        assertThat(typed.err.toString()).contains("there is no verb");
        if (suggested.isEmpty()) {
            assertThat(typed.err.toString()).doesNotContain("did you mean");
        } else {
            assertThat(typed.err.toString()).contains(suggested);
        }
    }

    @Test
    void onlyVerbsThatChangeSomething_askFirst() {
        List<String> asking = new ArrayList<>();
        typed.program()
                .getSubcommands()
                .values()
                .forEach(group -> group.getSubcommands().forEach((name, verb) -> {
                    if (verb.getCommandSpec().findOption("--yes") != null) {
                        asking.add(name);
                        assertThat(verb.getCommandSpec().userObject()).isInstanceOf(ChangingVerb.class);
                    }
                }));
        assertThat(asking).contains("delete", "restart", "revoke", "suspend");
    }

    @Test
    void help_explainsAVerbOfAGroup() {
        PrintWriter out = new PrintWriter(typed.out, true);

        assertThat(typed.program().setOut(out).execute("help", "computes")).isZero();
        assertThat(typed.program().setOut(out).execute("help", "computes", "restart")).isZero();
        assertThat(typed.out.toString()).contains("Usage: plimsoll computes [", "Usage: plimsoll computes restart [");
    }

    @Test
    void optionsStandBetweenAGroupAndItsVerb_too() {
        typed.platform.addKey("mine", Typed.KEY);

        assertThat(typed.run("projects", "-o", "json", "list")).isZero();
        assertThat(typed.out.toString()).startsWith("[");
    }
}
