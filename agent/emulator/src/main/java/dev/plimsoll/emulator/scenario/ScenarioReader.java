package dev.plimsoll.emulator.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.plimsoll.emulator.behaviour.BehaviourProfile;
import dev.plimsoll.emulator.scenario.PlatformSpec.Plan;
import dev.plimsoll.emulator.scenario.ProjectSpec.BranchSpec;
import dev.plimsoll.emulator.scenario.key.Binder;
import dev.plimsoll.emulator.scenario.key.Binder.InvalidScenario;
import dev.plimsoll.emulator.size.Limits;
import dev.plimsoll.emulator.size.Size;
import dev.plimsoll.emulator.size.SizeFile;
import dev.plimsoll.emulator.size.SizeTable;
import dev.plimsoll.emulator.size.SizeTable.ConnectionRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
        List<ProjectSpec> projects = new ArrayList<>();
        for (ScenarioKeys.Project project : keys.projects()) {
            projects.add(project(project, "projects[" + projects.size() + "]."));
        }
        binder.check();
        int more = (int) Math.min(Integer.MAX_VALUE, keys.keys());
        return new Scenario(
                new PlatformSpec(profile, keys.plan(), sizes, keys.apiKey(), more, keys.variants(), keys.times(),
                        keys.faults()),
                keys.clock(), keys.cachePerCu(), keys.suspendDelay(),
                BehaviourProfile.plain(keys.activity(), keys.counters()), projects);
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
            return SizeFile.ofProfile(profile.word(), rule);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ProjectSpec project(ScenarioKeys.Project project, String path) {
        List<ComputeSpec> computes = new ArrayList<>();
        for (ScenarioKeys.Compute compute : project.computes()) {
            computes.add(compute(compute, path + "computes[" + computes.size() + "]."));
        }
        return new ProjectSpec(project.id(), Objects.requireNonNullElse(project.name(), project.id()),
                project.locked(), project.updateIn(), branches(project), computes);
    }

    /** The declared branches, then those of computes; one branch for a project without any. One of them is the default. */
    private static List<BranchSpec> branches(ScenarioKeys.Project project) {
        Map<String, BranchSpec> branches = new LinkedHashMap<>();
        project.branches()
                .forEach(branch -> branches.put(branch.id(),
                        new BranchSpec(branch.id(), Objects.requireNonNullElse(branch.name(), branch.id()),
                                branch.parent(), branch.isDefault(),
                                Objects.requireNonNullElse(branch.databases(), List.of(BranchSpec.APP)))));
        project.computes().forEach(compute -> branches.computeIfAbsent(compute.onBranch(), BranchSpec::implied));
        if (branches.isEmpty()) {
            String id = "br-" + project.id().substring(0, Math.min(57, project.id().length()));
            branches.put(id, new BranchSpec(id, "main", null, true, List.of(BranchSpec.APP)));
        }
        List<BranchSpec> all = new ArrayList<>(branches.values());
        if (all.stream().noneMatch(BranchSpec::isDefault)) {
            all.set(0, all.getFirst().asDefault());
        }
        return all;
    }

    private ComputeSpec compute(ScenarioKeys.Compute compute, String path) {
        long rows = compute.data().rows();
        BehaviourProfile behaviour = new BehaviourProfile(
                Objects.requireNonNullElse(compute.activity(), keys.activity()), keys.countersOf(compute),
                compute.cache() == ScenarioKeys.Compute.Switch.ON, compute.viewRights(),
                compute.model() == null ? null : compute.model().pattern(), compute.autoscaling(),
                compute.crashAfter(), new BehaviourProfile.Listening(compute.listenerFaults(),
                        compute.tls() == ScenarioKeys.Compute.Tls.SELF_SIGNED));
        return new ComputeSpec(compute.id(), compute.onBranch(), compute.type(),
                new ComputeSpec.Attributes(limits(compute, path),
                        Objects.requireNonNullElse(compute.suspendDelay(), keys.suspendDelay()),
                        compute.poolerEnabled(), compute.disabled()),
                compute.stateWord(), new ComputeSpec.Start(compute.started(), compute.lastActiveAgo()),
                new ComputeSpec.Work(rows, compute.load()), behaviour);
    }

    private Limits limits(ScenarioKeys.Compute compute, String path) {
        Size min = compute.minCu() == null ? sizes.usual() : size(compute.minCu(), sizes.usual(), path + "min-cu");
        Size max = compute.maxCu() == null ? min : size(compute.maxCu(), min, path + "max-cu");
        if (min.cu() > max.cu()) {
            binder.problem(path + "max-cu", "is below min-cu");
            return Limits.fixed(min);
        }
        return new Limits(min, max);
    }

    private Size size(double cu, Size otherwise, String path) {
        return sizes.of(cu).orElseGet(() -> {
            binder.problem(path, "must be a size of the table, one of " + sizes);
            return otherwise;
        });
    }
}
