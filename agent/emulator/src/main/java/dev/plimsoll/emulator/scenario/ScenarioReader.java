package dev.plimsoll.emulator.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.plimsoll.emulator.scenario.ScenarioKeys.Law;
import dev.plimsoll.emulator.scenario.ScenarioKeys.Plan;
import dev.plimsoll.emulator.scenario.key.Binder;
import dev.plimsoll.emulator.scenario.key.Binder.InvalidScenario;
import dev.plimsoll.emulator.size.SizeFile;
import dev.plimsoll.emulator.size.SizeTable;
import dev.plimsoll.emulator.size.SizeTable.ConnectionRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a scenario from YAML, or reports all its problems. */
final class ScenarioReader {

    private static final ObjectMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final Path folder;
    private final Profile profile;
    private final Binder binder;
    private final ScenarioKeys keys;
    private final SizeTable sizes;

    private ScenarioReader(JsonNode tree, Path folder, @Nullable Profile wanted) {
        this.folder = folder;
        // The defaults depend on the profile.
        Profile named = new Binder("").bind(tree, ScenarioKeys.class).profile();
        this.profile = wanted == null ? named : wanted;
        this.binder = new Binder(profile.word());
        this.keys = binder.bind(tree, ScenarioKeys.class);
        this.sizes = sizes(keys.sizes());
    }

    /**
     * Reads the scenario; throws {@link InvalidScenario} with all problems.
     *
     * @param folder  directory of files that the scenario names
     * @param profile overrides the scenario's profile; absent for the scenario's own
     */
    static Scenario read(String yaml, Path folder, @Nullable Profile profile) {
        try {
            return new ScenarioReader(YAML.readTree(yaml), folder, profile).scenario();
        } catch (JsonProcessingException e) {
            throw new InvalidScenario(List.of(e.getOriginalMessage()));
        }
    }

    private Scenario scenario() {
        if (profile == Profile.STANDARD && keys.plan() != Plan.FREE && keys.plan() != Plan.PAID) {
            binder.problem("plan", "must be free or paid in profile standard");
        }
        for (int p = 0; p < keys.projects().size(); p++) {
            List<ComputeSpec> computes = keys.projects().get(p).computes();
            for (int c = 0; c < computes.size(); c++) {
                String path = "projects[" + p + "].computes[" + c + "].";
                computes.get(c).limits(sizes, (key, what) -> binder.problem(path + key, what));
            }
        }
        binder.check();
        return new Scenario(profile, sizes, keys);
    }

    private SizeTable sizes(@Nullable String file) {
        ConnectionRule rule = profile == Profile.NEON
                ? ConnectionRule.BY_MAXIMUM_WITHIN_EIGHT_MINIMA
                : ConnectionRule.BY_MINIMUM;
        if (file != null) {
            try {
                return SizeFile.read(folder.resolve(file), rule);
            } catch (IOException e) {
                binder.problem("sizes", "cannot be read: " + e.getMessage());
            }
        }
        try {
            boolean isLive = profile == Profile.NEON && keys.law() == Law.LIVE;
            return SizeFile.ofProfile(profile.word() + (isLive ? "-live" : ""), rule);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
