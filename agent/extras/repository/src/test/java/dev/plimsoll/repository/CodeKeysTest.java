package dev.plimsoll.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.config.Given;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What must hold where {@code change.via} is file. */
class CodeKeysTest {

    @TempDir
    Path folder;

    /** The code has sizes only. */
    @Test
    void otherSettings_haveNoEffectInCode() {
        assertThat(new Given(folder).reachable()
                .yaml("platform: {profile: neon}\noverrides: [{match: ep-*, change: {allow: [autosuspend], via: file, "
                        + "file: {directory: %s}}}]".formatted(repository()))
                .problems())
                .containsExactly(
                        "overrides[0].change.allow: has no effect where change.via is file: the code has sizes only");
    }

    private Path repository() {
        Path repository = folder.resolve("code");
        Repositories.with(repository, "README", "").close();
        return repository;
    }

    /** Without a repository, a change could be proposed to nobody. */
    @Test
    void changesAsCode_needAGitWorkingTree() {
        Path repository = repository();

        assertThat(new Given(folder).reachable().yaml("change: {via: file}").problems())
                .containsExactly("change.file.directory: is required where change.via is file");
        assertThat(new Given(folder).reachable()
                .yaml("change: {via: file, file: {directory: %s}}".formatted(folder))
                .problems()).singleElement()
                .asString()
                .startsWith("change.file.directory: ")
                .contains("no Git working tree");
        assertThat(new Given(folder).reachable()
                .yaml("overrides: [{match: ep-*, change: {via: file, file: {directory: %s/none}}}]".formatted(folder))
                .problems()).singleElement().asString().startsWith("overrides[0].change.file.directory: ");
        assertThat(new Given(folder).reachable()
                .yaml("change: {via: file, file: {directory: %s, path: all.yaml}}".formatted(repository))
                .problems()).singleElement().asString().contains("needs {endpoint_id}");
        assertThat(new Given(folder).reachable()
                .yaml("change: {via: file, file: {directory: %s}}".formatted(repository))
                .settings()
                .defaults()
                .change()
                .via()).isEqualTo(ChangeBasis.Via.FILE);
        assertThat(new Given(folder).reachable()
                .yaml("change: {via: file, file: {directory: %s, branch: live}}".formatted(repository))
                .problems()).singleElement().asString().startsWith("change.file.branch: ").contains("no branch live");
    }
}
