package dev.plimsoll.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Given;
import dev.plimsoll.config.Settings;
import dev.plimsoll.notifications.NotifySettings.Event;
import dev.plimsoll.notifications.NotifySettings.NotifyTarget;
import dev.plimsoll.notifications.NotifySettings.TargetType;
import java.net.URI;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The targets of notifications are read strictly, and their URLs are secrets. */
class NotifyTargetsTest {

    private static final String URL = "https://hooks.example.com/T0KEN?key=T0KEN";

    @TempDir
    Path folder;

    private Given given(String yaml) {
        return new Given(folder).reachable().yaml(yaml);
    }

    private static NotifySettings settings(Given given) {
        Settings settings = given.settings();
        return Notifications.settings(settings.values(), settings.proxies());
    }

    private List<String> problems(String target) {
        return given("notify:\n  - " + target + "\n").problems();
    }

    @Test
    void aTarget_hasItsTypeUrlSecretAndEvents() {
        NotifySettings settings = settings(given("""
                server: {public-url: "https://plimsoll.example.com"}
                notify:
                  - {type: webhook, url: "%s", secret-file: signing, events: [proposal, roll_back]}
                  - {type: slack, url-file: slack}
                """.formatted(URL)).file("signing", "hush\n")
                .file("slack", URL + "\n"));

        NotifyTarget webhook = settings.targets().getFirst();
        assertThat(webhook.type()).isEqualTo(TargetType.WEBHOOK);
        assertThat(webhook.url().current().reveal()).isEqualTo(URL);
        assertThat(Objects.requireNonNull(webhook.secret()).current().reveal()).isEqualTo("hush");
        assertThat(webhook.events()).containsExactlyInAnyOrder(Event.PROPOSAL, Event.ROLL_BACK);
        assertThat(settings.targets().getLast().url().current().reveal()).isEqualTo(URL);
        assertThat(settings.targets().getLast().events()).isEqualTo(EnumSet.allOf(Event.class));
        assertThat(settings.page()).isEqualTo(URI.create("https://plimsoll.example.com"));
    }

    @Test
    void withoutTargets_nobodyIsNotified() {
        assertThat(settings(given("")).targets()).isEmpty();
    }

    @Test
    void eachProblem_namesItsPathAndLine() {
        assertThat(problems("{type: slak, url: 'https://a.example.com'}")).containsExactly(
                "notify[0].type: is not one of alertmanager, slack, webhook: did you mean slack? (plimsoll.yaml:2)");
        assertThat(problems("{url: 'https://a.example.com'}")).containsExactly(
                "notify[0].type: is required: write one of alertmanager, slack, webhook (plimsoll.yaml:2)");
        assertThat(problems("{type: slack}")).containsExactly(
                "notify[0].url: is required: write it, or name a file in url-file (plimsoll.yaml:2)");
        assertThat(problems("{type: slack, url: 'https://a.example.com', chanel: x}")).singleElement()
                .asString()
                .startsWith("notify[0].chanel: is not a key here");
        assertThat(problems("{type: slack, url: 'https://a.example.com', events: [proposals]}")).singleElement()
                .asString()
                .startsWith("notify[0].events[0]: is not one of ")
                .contains("did you mean proposal?");
        assertThat(problems("{type: slack, url: 'https://a.example.com', events: []}")).singleElement()
                .asString()
                .startsWith("notify[0].events: found an empty list");
        assertThat(problems("{type: slack, url-file: nowhere}")).singleElement()
                .asString()
                .startsWith("notify[0].url-file: there is no file nowhere");
        assertThat(problems("{type: webhook, url: 'https://a.example.com', secret-file: , events: }")).containsExactly(
                "notify[0].secret-file: found nothing: write the path of a file (plimsoll.yaml:2)");
        assertThat(problems("{type: slack, url: 'https://a.example.com', secret-file: plimsoll.yaml}"))
                .singleElement()
                .asString()
                .startsWith("notify[0].secret-file: only a webhook");
    }

    @Test
    void aWordOfAList_hasItsOwnLine_andAMisspeltName_isCorrected() {
        assertThat(given(
                "notify:\n- type: slack\n  url: https://a.example.com\n  events:\n  - change\n  - verdikt\n  event: x")
                .problems()).satisfiesExactly(
                        name -> assertThat(name).isEqualTo(
                                "notify[0].event: is not a key here: did you mean events? (plimsoll.yaml:7)"),
                        word -> assertThat(word).startsWith("notify[0].events[1]: is not one of ")
                                .endsWith("did you mean verdict? (plimsoll.yaml:6)"));
    }

    @Test
    void aUrl_isInNoProblem() {
        assertThat(List.of(problems("{type: slack, url: 'hooks/T0KEN'}"),
                problems("{type: slack, url: 'https://T0KEN@a.example.com'}"),
                problems("{type: slack, url: ['https://a.example.com/T0KEN']}"),
                problems("{type: 'https://a.example.com/T0KEN', url: 'https://a.example.com'}"),
                problems("{type: slack, url: 'https://a.example.com/T0KEN', url-file: x}")))
                .allSatisfy(problems -> assertThat(problems).isNotEmpty()
                        .noneMatch(problem -> problem.contains("T0KEN")));
    }

    @Test
    void aUrl_isMasked_whereTheConfigurationIsShown() {
        Configuration.Loaded loaded = given("notify: [{type: slack, url: '%s'}]".formatted(URL)).loaded();

        assertThat(loaded.effective().yaml() + loaded.effective().json() + loaded.settings())
                .doesNotContain("T0KEN")
                .contains("slack");
    }

    @Test
    void aVariable_mayHoldTheList() {
        Given given = new Given(folder).reachable()
                .variable("PLIMSOLL_NOTIFY", "[{type: slack, url: 'nowhere'}]");

        assertThat(given.problems()).singleElement().asString().contains("(PLIMSOLL_NOTIFY");
    }
}
