package dev.plimsoll.cli.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.InstalledTool;
import dev.plimsoll.cli.CommandModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What shells complete with the generated scripts. */
class CompletionTest {

    @TempDir
    Path folder;

    private Path script(String shell) throws IOException {
        CommandModel.Output run = CommandModel.run("completion", shell);
        assertThat(run.code()).isZero();
        return Files.writeString(folder.resolve("plimsoll." + shell), run.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void theShell_readsItsScript(String shell) throws Exception {
        InstalledTool tool = InstalledTool.named(shell);

        InstalledTool.Run run = tool.run("", "-n", script(shell).toString());

        assertThat(run).isEqualTo(new InstalledTool.Run(0, ""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"'plimsoll adv' | advise", "'plimsoll keys ' | list,ls,create,revoke,rotate",
        "'plimsoll advise --ex' | --explain", "'plimsoll once -o ' | table,json,yaml",
        "'plimsoll completion ' | bash,zsh", "'plimsoll computes rest' | restart"})
    void bash_completes(String line, String expected) throws Exception {
        String complete = """
                source "$1"
                compopt() { :; }
                IFS=' ' read -r -a COMP_WORDS <<< "$2"
                case $2 in *' ') COMP_WORDS+=('') ;; esac
                COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$2 COMP_POINT=${#2}
                "$(complete -p plimsoll | sed 's/.*-F \\([^ ]*\\) .*/\\1/')"
                printf '%s\\n' "${COMPREPLY[@]}"
                """;

        InstalledTool.Run run = InstalledTool.named("bash")
                .run("", "-c", complete, "bash", script("bash").toString(), line);

        assertThat(run.output().lines().map(String::strip)).containsExactly(expected.split(","));
    }

    /** A zsh on a terminal: keys are typed, and the command that they become prints its words. */
    @Test
    void zsh_completes() throws Exception {
        Map<String, String> expected = Map.of("plimsoll adv", "advise", "plimsoll keys rot", "keys,rotate",
                "plimsoll advise --ex", "advise,--explain", "plimsoll once -o ya", "once,-o,yaml",
                "plimsoll completion z", "completion,zsh", "plimsoll computes rest", "computes,restart");
        String typing = """
                zmodload zsh/zpty zsh/zselect
                zpty shell zsh -f -i
                until_seen() {
                  seen=
                  for i in {1..300}; do
                    while zpty -r -t shell part; do seen+=$part; done
                    [[ $seen == *$~1* ]] && return
                    zselect -t 10
                  done
                }
                zpty -w shell "PS1=; autoload -Uz compinit; compinit -u -D; source ${(q)1}"
                zpty -w shell 'plimsoll() { print -r -- "ran <${(j:,:)@}>" }; print re""ady'
                until_seen ready
                for keys last in "${@[2,-1]}"; do
                  zpty -w -n shell "$keys"$'\t'
                  until_seen "$last"
                  zpty -w -n shell $'\r'
                  until_seen 'ran <*>'
                  print -r -- "$keys: ${${seen##*ran <}%%>*}"
                done
                zpty -d shell
                """;
        List<String> arguments = new ArrayList<>(List.of("-f", "-c", typing, "zsh", script("zsh").toString()));
        expected.forEach((keys, words) -> arguments.addAll(List.of(keys, words.substring(words.lastIndexOf(',') + 1))));

        InstalledTool.Run run = InstalledTool.named("zsh").run("", arguments.toArray(String[]::new));

        assertThat(run.output().lines()).containsExactlyInAnyOrderElementsOf(
                expected.entrySet().stream().map(line -> line.getKey() + ": " + line.getValue()).toList());
    }

    @Test
    void anUnknownShell_isWrongUse_thatNamesTheShells() {
        CommandModel.Output run = CommandModel.run("completion", "tcsh");

        assertThat(run.code()).isEqualTo(2);
        assertThat(List.of("bash", "zsh"))
                .allSatisfy(shell -> assertThat(run.err()).containsIgnoringCase(shell));
    }
}
