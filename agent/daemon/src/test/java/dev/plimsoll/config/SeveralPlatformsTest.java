package dev.plimsoll.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plimsoll.config.Settings.AccountSettings;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.platform.PlatformSettings.AccountKey;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A list of platforms in place of the section for one. */
class SeveralPlatformsTest {

    private static final String TWO = """
            platforms:
              - {name: eu, base-url: https://eu.example.com/api/v2, api-key-file: eu-key, requests-per-minute: 60}
              - {name: us, base-url: https://us.example.com/api/v2, api-key: us-very-secret, profile: neon, plan: free}
            database: {user: watcher}
            """;

    private static final ComputeId SHOP = new ComputeId("shop", "ep-1");

    @TempDir
    Path folder;

    private Given given(String yaml) {
        return new Given(folder).file("eu-key", "eu-very-secret\n").yaml(yaml);
    }

    @Test
    void eachHasItsOwnKeyProfileSizesAndBudget() {
        Settings settings = given(TWO).settings();

        assertThat(settings.platforms()).containsExactly("eu", "us");
        AccountSettings eu = settings.accounts().getFirst();
        AccountSettings us = settings.accounts().getLast();
        assertThat(eu.platform().baseUrl()).hasHost("eu.example.com");
        assertThat(eu.platform().key()).isInstanceOf(AccountKey.InFile.class);
        assertThat(eu.platform().key().secret().current().reveal()).isEqualTo("eu-very-secret");
        assertThat(eu.platform().requestsPerMinute()).isEqualTo(60);
        assertThat(eu.profile()).isEqualTo(Profile.STANDARD);
        assertThat(us.platform().key().secret().current().reveal()).isEqualTo("us-very-secret");
        assertThat(us.platform().requestsPerMinute()).isEqualTo(600);
        assertThat(us.profile()).isEqualTo(Profile.NEON);
        assertThat(us.sizes()).isNotEqualTo(eu.sizes());
    }

    @Test
    void aComputeHasTheSettingsOfItsPlatform() {
        Settings settings = given(TWO).settings();

        ComputeSettings eu = of(settings, "eu");
        ComputeSettings us = of(settings, "us");
        assertThat(eu.database().cacheView()).isEqualTo("svc_stat_file_cache");
        assertThat(us.database().cacheView()).isEqualTo("neon_stat_file_cache");
        assertThat(us.sizing().allowed().plan()).isEqualTo(PlatformPlan.FREE);
        assertThat(us.sizes()).isEqualTo(settings.accounts().getLast().sizes());
        assertThat(settings.only("us").defaults()).isEqualTo(us);
    }

    @Test
    void anOverrideMatchesThePlatform() {
        Settings settings = given(TWO + """
                overrides:
                  - {match: {platform: e*}, sizing: {max-cu: 2}, database: {user: eu-watcher}}
                  - {match: {platform: us, project: shop}, sizing: {max-cu: 1}}
                """).settings();

        assertThat(of(settings, "eu").sizing().allowed().maxCu()).isEqualTo(ComputeUnits.of("2"));
        assertThat(of(settings, "us").sizing().allowed().maxCu()).isEqualTo(ComputeUnits.of("1"));
        assertThat(settings.overrides().all()).as("each platform, and it with each block that is for it").hasSize(4);
        assertThat(settings.only("us").anywhere(some -> "eu-watcher".equals(some.database().user()))).isFalse();
    }

    private static ComputeSettings of(Settings settings, String platform) {
        return settings.forCompute(SHOP, dev.plimsoll.Given.project("shop", "shop", "", false, null).on(platform))
                .orElseThrow();
    }

    /** Those of the first platform would be another one's login, mode and price. */
    @Test
    void aComputeWhosePlatformIsNotKnown_hasNoSettings() {
        Settings settings = given(TWO).settings();

        assertThat(settings.forCompute(SHOP, null)).isEmpty();
        assertThat(settings.forCompute(SHOP, Project.named("shop"))).as("of no platform").isEmpty();
        assertThat(settings.forCompute(SHOP, Project.named("shop").on("asia"))).isEmpty();
        assertThat(settings.only("us").forCompute(SHOP, null)).contains(of(settings, "us"));
    }

    @Test
    void anAllowedSetting_isCheckedWithThePlatformsThatItIsFor() {
        String block = "overrides: [{match: {platform: %s}, change: {allow: [autosuspend]}}]\n";

        assertThat(given(TWO + block.formatted("us")).loaded().warnings()).isEmpty();
        assertThat(given(TWO + block.formatted("eu")).problems()).singleElement()
                .asString()
                .startsWith("overrides[0].change.allow: ");
        assertThat(given(TWO + block.formatted("asia")).loaded().warnings())
                .containsExactly("overrides[0].match.platform: matches no name of platforms");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "[{base-url: https://a.example/api/v2, api-key: k}] | platforms[0].name: is required: write a name, such as eu-1",
        "[{name: a/b, base-url: https://a.example/api/v2, api-key: k}] | platforms[0].name: 'a/b' is no name: write up to 32 letters, digits, - and _, such as eu-1 (plimsoll.yaml:1)",
        "[{name: eu, api-key: k}] | platforms[0].base-url: is required: write the base URL of the API, such as https://host/api/v2",
        "[{name: eu, base-url: https://a.example/api/v2}] | platforms[0].api-key: is required: write it, or name a file in api-key-file",
        "[{name: eu, base-url: https://a.example/v1, api-key: k, profile: neon}] | platforms[0].base-url: does not end in /api/v2, the root of the API in profile neon",
        "[{name: eu, base-url: https://a.example/api/v2, api-key: k, poll: {interval: 1s}}] | platforms[0].poll: is not a key here",
        "[{name: eu, base-url: https://a.example/api/v2, api-key: k, bas-url: x}] | platforms[0].bas-url: is not a key here: did you mean platforms[0].base-url? (plimsoll.yaml:1)",
        "[{name: eu, base-url: https://a.example/api/v2, api-key: k, sizes: none.csv}] | platforms[0].sizes: there is no readable file",
        "[{name: eu, base-url: https://a.example/api/v2, api-key: k, requests-per-minute: 0}] | platforms[0].requests-per-minute: '0' is not a whole number from 1 (plimsoll.yaml:1)"})
    void aProblemOfAnItem_hasItsPath(String items, String start) {
        assertThat(given("platforms: " + items).problems()).first().asString().startsWith(start);
    }

    @Test
    void twoOfOneName_areAProblem() {
        assertThat(given(TWO.replace("name: us", "name: eu")).problems())
                .containsExactly("platforms[1].name: is eu, as platforms[0].name is: choose another name");
    }

    @Test
    void theSectionForOne_besideTheList_isAProblem_fromWhateverSource() {
        Given given = given(TWO + "platform: {base-url: https://a.example/api/v2, profile: standard}\n")
                .variable("PLIMSOLL_PLATFORM_API_KEY", "another-secret")
                .flag("platform.plan", "free");

        assertThat(given.problems()).containsExactly(
                "platform.base-url: cannot be set beside platforms: write it in the item that it is for (plimsoll.yaml:5)",
                "platform.api-key: cannot be set beside platforms: write it in the item that it is for (PLIMSOLL_PLATFORM_API_KEY)",
                "platform.plan: cannot be set beside platforms: write it in the item that it is for (command line)");
    }

    @Test
    void anEmptyList_isNone() {
        assertThat(given("platforms: []").problems()).first().asString().startsWith("platform.base-url: is required");
        assertThat(new Given(folder).reachable().yaml("platforms: []").settings().platforms()).isEmpty();
    }

    @Test
    void theListPrinted_masksEachKey_andTakesThePlaceOfTheSectionForOne() {
        Configuration.Loaded loaded = given(TWO).loaded();

        assertThat(loaded.effective().yaml() + loaded.effective().json() + loaded.settings())
                .doesNotContain("very-secret");
        assertThat(loaded.effective().yaml()).contains("platforms: ", "\"api-key\":\"•••\"", "\"name\":\"eu\"")
                .doesNotContain("platform:");
    }

    @Test
    void theSchemaKnowsTheKeysOfAnItem() throws JsonProcessingException {
        JsonNode item = new ObjectMapper().readTree(Configuration.schema()).at("/properties/platforms/items");

        assertThat(item.path("additionalProperties").booleanValue()).isFalse();
        assertThat(item.path("properties").properties()).extracting(Map.Entry::getKey)
                .contains("name", "base-url", "api-key", "api-key-file", "profile", "organization",
                        "requests-per-minute");
    }

    @Test
    void policies_areThoseOfOnePlatform() {
        given(TWO).load();
        Path file = folder.resolve("plimsoll.yaml");

        assertThat(Policies.load(new Sources(file, Map.of(), Map.of()), null, null)).isInstanceOfSatisfying(
                Configuration.Invalid.class, no -> assertThat(no.problems()).singleElement()
                        .hasToString("platforms: choose one with --platform: eu, us"));
        assertThat(Policies.load(new Sources(file, Map.of(), Map.of()), null, "us")).isInstanceOfSatisfying(
                Policies.class, us -> {
                    assertThat(us.profile()).isEqualTo(Profile.NEON);
                    assertThat(us.defaults().sizing().allowed().plan()).isEqualTo(PlatformPlan.FREE);
                });
    }
}
