package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What can be said of the image without building it. */
class ImageTest {

    /** Instructions, with continued lines joined and comments left out. */
    private static List<String> instructions(String name) {
        String joined = Checkout.text("Dockerfile")
                .replaceAll("(?m)^#.*\\n", "")
                .replaceAll("\\\\\\n\\s*", "");
        return joined.lines()
                .filter(line -> line.startsWith(name + " "))
                .map(line -> line.substring(name.length() + 1))
                .toList();
    }

    private static List<String> words(String json) throws JsonProcessingException {
        return List.of(new JsonMapper().readValue(json, String[].class));
    }

    @Test
    void javaGetsTheSignal_andTheArgumentsAreOnlyADefault() throws JsonProcessingException {
        assertThat(instructions("ENTRYPOINT")).hasSize(3);
        for (String entry : instructions("ENTRYPOINT")) {
            assertThat(words(entry)).startsWith("java").endsWith("-jar", "/opt/plimsoll/plimsoll.jar");
        }
        assertThat(words(instructions("CMD").getLast())).containsExactly("run");
        assertThat(instructions("STOPSIGNAL")).containsExactly("SIGTERM");
    }

    @Test
    void everyStartReadsTheOptionsOfOneFile_andSetsNoneOfThemItself() throws JsonProcessingException {
        List<String> flags = Checkout.text("config/jvm.flags").lines().toList();
        assertThat(flags).contains("+UseSerialGC", "+ExitOnOutOfMemoryError")
                .allMatch(line -> line.matches("[+-]\\w+|\\w+=\\w+"));
        List<String> names = flags.stream().map(line -> line.replaceAll("^[+-]|=.*", "")).toList();

        assertThat(words(instructions("ENTRYPOINT").getLast())).contains("-XX:Flags=/opt/plimsoll/jvm.flags");
        assertThat(instructions("RUN").getLast()).contains("-XX:Flags=/opt/plimsoll/jvm.flags");
        assertThat(Checkout.text("config/systemd/plimsoll.service")).contains("-XX:Flags=/opt/plimsoll/jvm.flags");
        assertThat(Checkout.text("plimsoll")).contains("-XX:Flags=\"$here/config/jvm.flags\"");
        for (String start : List.of(instructions("ENTRYPOINT").getLast(), instructions("RUN").getLast(),
                Checkout.text("config/systemd/plimsoll.service"), Checkout.text("plimsoll"),
                Checkout.text("config/kubernetes/deployment.yaml"),
                Checkout.text("config/kubernetes/chart/templates/deployment.yaml"))) {
            assertThat(start).doesNotContain(names.stream().map("-XX:%s="::formatted).toList())
                    .doesNotContain(names.stream().flatMap(name -> Stream.of("-XX:+" + name, "-XX:-" + name)).toList());
        }
    }

    @Test
    void itRunsAsANumberThatIsNotRoot() {
        assertThat(instructions("USER")).singleElement().asString().matches("[1-9]\\d*:[1-9]\\d*");
    }

    @Test
    void theAgentIsWhatIsBuiltByDefaultAndItCarriesNoDatabaseServer() {
        List<String> stages = instructions("FROM");

        assertThat(stages.getLast()).isEqualTo("runtime AS agent");
        assertThat(instructions("ENTRYPOINT").getLast()).doesNotContain("emulator");
    }

    @Test
    void thePortIsTheOneThatTheAgentListensOn() {
        String port = instructions("EXPOSE").getFirst();

        assertThat(Checkout.text("config/plimsoll.yaml")).contains("listen: 0.0.0.0:" + port);
        assertThat(Checkout.text("docs/container.md")).contains("-p " + port + ":" + port);
    }

    @Test
    void theStoreLiesInTheVolume() {
        String volume = instructions("VOLUME").getFirst();

        assertThat(instructions("WORKDIR").getLast()).isEqualTo(volume);
        assertThat(Checkout.text("config/plimsoll.yaml")).contains("url: jdbc:sqlite:data/plimsoll.db");
    }
}
