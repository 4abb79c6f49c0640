package dev.plimsoll.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.web.page.PageFrame;
import dev.plimsoll.web.page.StaticFiles;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Templates of addresses that have a page about a compute. */
class LinksTest {

    @TempDir
    Path folder;

    private Given given(String console) {
        return new Given(folder).reachable().yaml("server: {links: {console: \"%s\"}}".formatted(console));
    }

    @Test
    void aTemplate_getsTheIdsOfTheCompute_escaped() {
        Map<String, String> links = given("https://x.example/p/{project_id}/b/{branch_id}?e={endpoint_id}").settings()
                .process()
                .server()
                .links();
        Compute odd = new ComputeBuilder().id("a b", "ep/&\"x").branch("br-1").compute();

        assertThat(links).containsOnlyKeys("Console");
        assertThat(new PageFrame(StaticFiles.load(), Map.of(), links).elsewhere(odd).render())
                .contains("href=\"https://x.example/p/a%20b/b/br-1?e=ep%2F%26%22x\"", "rel=\"noopener noreferrer\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"javascript:alert(1)", "ftp://x.example/{project_id}", "//x.example",
        "https://user:secret@x.example/", "https://x.example/{projectid}", "https://x.example/{}",
        "https://x.example/{project_id"})
    void anotherAddress_isAProblem(String template) {
        assertThat(given(template).problems()).singleElement().asString().startsWith("server.links.console:");
    }

    @Test
    void anUnknownPlaceholder_isNamed_withTheKnownOnes() {
        assertThat(given("https://x.example/{project}").problems()).singleElement()
                .asString()
                .contains("'{project}'", "{branch_id}, {endpoint_id} or {project_id}");
    }
}
