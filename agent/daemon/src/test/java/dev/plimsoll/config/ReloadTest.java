package dev.plimsoll.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.config.text.Problem;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.OneToken;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a configuration that is read again changes; {@link EveryKeyTest} has each key alone. */
class ReloadTest {

    private static final ComputeId SHOP = new ComputeId("shop", "ep-orders");

    @TempDir
    Path folder;

    private Reload reload(String before, String after) {
        return Reload.of(given(before).settings(), given(after).load());
    }

    private Given given(String yaml) {
        return new Given(folder).reachable().yaml(yaml);
    }

    private static ChangeMode mode(Settings settings, ComputeId compute) {
        return settings.forCompute(compute, null).orElseThrow().change().mode();
    }

    @Test
    void theSameFile_changesNothing_andMakesEqualPolicies() {
        String yaml = """
                sizing: {mode: apply, target-hit-ratio: 0.98, max-cu: 8, cost: {cu-hour-price: 0.16, currency: EUR}}
                change:
                  when: window
                  windows: [{cron: "0 3 * * *", duration: 2h, zone: Europe/Berlin}]
                  blackouts: [{days: [mon], start: "09:00", duration: 1h, zone: UTC}]
                database: {password: hush}
                overrides:
                  - {match: shop, sizing: {mode: advise}, database: {password: hush}}
                """;
        Settings before = given(yaml).settings();
        Reload reload = Reload.of(before, given(yaml).load());

        assertThat(reload.reloaded()).isEmpty();
        assertThat(reload.needsRestart()).isEmpty();
        ComputeSettings then = before.defaults();
        ComputeSettings now = reload.settings().defaults();
        assertThat(now.change()).isEqualTo(then.change());
        assertThat(now.sizing()).isEqualTo(then.sizing());
        assertThat(now.observe()).isEqualTo(then.observe());
        assertThat(now.sizes()).isEqualTo(then.sizes());
        assertThat(mode(reload.settings(), SHOP)).isEqualTo(ChangeMode.ADVISE);
    }

    /** Their content is read by itself. */
    @Test
    void theSameFilesOfTokens_areNoChange_andAnotherFileIs() {
        String yaml = "server: {tokens: [{name: ann, role: %s, token-file: %s}]}";
        Given given = given(yaml.formatted("look", "ann")).file("ann", "one-token").file("bob", "other-token");
        Settings before = given.settings();
        Function<String, Reload> then = text -> Reload.of(before, given.yaml(text).load());

        assertThat(then.apply(yaml.formatted("look", "ann")).needsRestart()).isEmpty();
        given.file("ann", "new-token");
        assertThat(then.apply(yaml.formatted("look", "ann")).needsRestart()).isEmpty();
        assertThat(then.apply(yaml.formatted("look", "bob")).needsRestart()).containsExactly("server.tokens");
        assertThat(then.apply(yaml.formatted("stop", "ann")).needsRestart()).containsExactly("server.tokens");
    }

    /** Labels and overrides share their blocks: a reload of one must not lose the other. */
    @Test
    void labelsAreReloaded_andStayWhereAnotherKeyChanges() {
        String label = "{labels: [{name: team, value: %s, match: shop}], sizing: {target-hit-ratio: %s}}";
        Reload same = reload(label.formatted("a", "0.99"), label.formatted("a", "0.98"));
        Reload other = reload(label.formatted("a", "0.99"), label.formatted("b", "0.99"));

        assertThat(same.reloaded()).containsExactly("sizing.target-hit-ratio");
        assertThat(team(same)).isEqualTo("a");
        assertThat(other.reloaded()).containsExactly("labels");
        assertThat(other.needsRestart()).isEmpty();
        assertThat(team(other)).isEqualTo("b");
    }

    private static @Nullable String team(Reload reload) {
        return reload.settings().forCompute(SHOP, null).orElseThrow().labels().get("team");
    }

    @Test
    void whatNeedsARestart_isNamed_andKeepsItsValue_andTheRestTakesEffect() {
        Reload reload = reload("store: {retention: 10d}",
                "{store: {retention: 20d}, server: {token: other-token}, sizing: {mode: observe}}");

        assertThat(reload.reloaded()).containsExactly("sizing.mode");
        assertThat(reload.needsRestart()).containsExactlyInAnyOrder("store.retention", "server.token");
        assertThat(reload.settings().store().retention()).hasDays(10);
        assertThat(reload.settings().process().server().access()).isEqualTo(OneToken.access(null));
        assertThat(reload.settings().defaults().change().mode()).isEqualTo(ChangeMode.OBSERVE);
        assertThat(reload).asString().doesNotContain("other-token");
    }

    @Test
    void anInvalidFile_changesNothing_andEachProblemHasItsPath() {
        Settings before = given("sizing: {mode: advise}").settings();
        Reload reload = Reload.of(before,
                given("{sizing: {mode: apply, min-cu: many}, poll: {interval: soon}}").load());

        assertThat(reload.isRefused()).isTrue();
        assertThat(reload.problems()).extracting(Problem::path)
                .containsExactlyInAnyOrder("sizing.min-cu", "poll.interval");
        assertThat(reload.settings()).isSameAs(before);
        assertThat(reload.reloaded()).isEmpty();
    }

    @Test
    void aBlockOfOverrides_itsMatchOrItsEnd_isNamedByItsKeys() {
        String block = "overrides: [{match: {compute: %s}, sizing: {mode: %s}}]";
        Reload other = reload(block.formatted("ep-orders", "apply"), block.formatted("ep-orders", "observe"));
        Reload moved = reload(block.formatted("ep-orders", "apply"), block.formatted("ep-other", "apply"));
        Reload gone = reload(block.formatted("ep-orders", "apply"), "");

        assertThat(other.reloaded()).containsExactly("overrides.sizing.mode");
        assertThat(mode(other.settings(), SHOP)).isEqualTo(ChangeMode.OBSERVE);
        assertThat(moved.reloaded()).containsExactly("overrides.sizing.mode");
        assertThat(mode(moved.settings(), SHOP)).isEqualTo(ChangeMode.ADVISE);
        assertThat(gone.reloaded()).containsExactly("overrides.sizing.mode");
        assertThat(gone.needsRestart()).isEmpty();
    }

    @Test
    void aSecretOfAnOverride_isNamed_andNeverShown() {
        String block = "overrides: [{match: shop, database: {password: %s}}]";
        Reload reload = reload(block.formatted("hush-one"), block.formatted("hush-two"));

        assertThat(reload.reloaded()).containsExactly("overrides.database.password");
        assertThat(reload).asString().doesNotContain("hush-");
    }

    /** The profile needs a restart, and the setting needs the profile: neither may take effect alone. */
    @Test
    void whatDoesNotGoWithAValueThatStays_isRefused() {
        Reload reload = reload("", "{platform: {profile: neon}, change: {allow: [autosuspend]}}");

        assertThat(reload.problems()).extracting(Problem::path).containsExactly("change.allow");
        assertThat(reload.settings().defaults().change().settings()).hasSize(1);
    }

    @Test
    void aChangedSizeFile_needsARestart() {
        String sizes = "cu,ram,cache,max_connections\n0.25,1GB,0.8GB,112\n";
        Settings before = given("platform: {sizes: sizes.csv}").file("sizes.csv", sizes).settings();
        Reload reload = Reload.of(before, given("platform: {sizes: sizes.csv}")
                .file("sizes.csv", sizes + "0.5,2GB,1.6GB,225\n")
                .load());

        assertThat(reload.needsRestart()).containsExactly("platform.sizes");
        assertThat(reload.settings().defaults().sizes().sizes()).hasSize(1);
    }

    @Test
    void ofSeveralPlatforms_theKeyOfTheOneIsNamed() {
        String yaml = """
                platforms:
                  - {name: eu, base-url: https://eu.example.com/api/v2, api-key: k1}
                  - {name: us, base-url: https://us.example.com/api/v2, api-key: %s}
                sizing: {mode: %s}
                """;
        Settings before = new Given(folder).yaml(yaml.formatted("k2", "advise")).settings();
        Reload key = Reload.of(before, new Given(folder).yaml(yaml.formatted("k3", "apply")).load());
        Reload other = Reload.of(before,
                new Given(folder).yaml(yaml.formatted("k2", "advise").replace("name: us", "name: asia")).load());

        assertThat(key.needsRestart()).containsExactly("platforms[1].api-key");
        assertThat(key.reloaded()).containsExactly("sizing.mode");
        assertThat(key.settings().accounts().get(1).platform().key().secret().current().reveal()).isEqualTo("k2");
        assertThat(key.settings().everywhere()).allMatch(own -> own.change().mode() == ChangeMode.APPLY);
        assertThat(other.needsRestart()).containsExactly("platforms");
    }
}
