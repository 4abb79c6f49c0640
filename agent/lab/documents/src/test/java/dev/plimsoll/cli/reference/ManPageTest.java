package dev.plimsoll.cli.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.InstalledTool;
import dev.plimsoll.cli.CommandModel;
import dev.plimsoll.deploy.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The man page, and its copy among the documents. {@code -Dplimsoll.write=true} writes it. */
class ManPageTest {

    private static final Path SHIPPED = Checkout.at("docs/reference/plimsoll.1");

    @Test
    void theShippedPage_followsFromTheCommandModel() throws IOException {
        String page = CommandModel.run("man").out();
        if (Boolean.getBoolean("plimsoll.write")) {
            Files.writeString(SHIPPED, page);
        }

        assertThat(SHIPPED).hasContent(page);
    }

    @Test
    void thePage_namesEachVerb_andEachOption() {
        String page = CommandModel.run("man").out().replace("\\-", "-");

        for (CommandLine verb : CommandModel.verbs()) {
            CommandSpec spec = verb.getCommandSpec();
            assertThat(page).contains(spec.qualifiedName());
            spec.options().forEach(option -> assertThat(page).contains(option.longestName()));
        }
    }

    @Test
    void groff_findsNothingWrong() throws Exception {
        InstalledTool.Run run = InstalledTool.named("groff").run(CommandModel.run("man").out(), "-man", "-ww", "-z");

        assertThat(run).isEqualTo(new InstalledTool.Run(0, ""));
    }

    @Test
    void man_showsCommandsAsTheyAreTyped() throws Exception {
        InstalledTool.Run run = InstalledTool.named("man").run(CommandModel.run("man").out(), "-l", "-");

        assertThat(run.code()).isZero();
        assertThat(run.output().replaceAll(".\b", ""))
                .contains("plimsoll advise -o json | jq '.recommendations[] | {endpoint_id, action}'")
                .contains("source <(plimsoll completion bash)");
    }

    @Test
    void aLineThatLooksLikeAMacro_isText() {
        assertThat(ManPage.guarded(".so /etc/passwd")).isEqualTo("\\&.so /etc/passwd");
        assertThat(ManPage.guarded("'quoted' a\\b")).isEqualTo("\\&\\(aqquoted\\(aq a\\eb");
    }
}
