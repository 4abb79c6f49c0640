package dev.plimsoll.emulator.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.plimsoll.emulator.behaviour.ActivityRule;
import dev.plimsoll.emulator.behaviour.BehaviourProfile;
import dev.plimsoll.emulator.behaviour.BehaviourReader;
import dev.plimsoll.emulator.behaviour.CounterSource;
import dev.plimsoll.emulator.clock.ClockReader;
import dev.plimsoll.emulator.clock.ClockSpec;
import dev.plimsoll.emulator.scenario.key.InvalidScenario;
import dev.plimsoll.emulator.scenario.key.Keys;
import dev.plimsoll.emulator.scenario.key.Reading;
import dev.plimsoll.emulator.size.Limits;
import dev.plimsoll.emulator.size.Size;
import dev.plimsoll.emulator.size.SizeTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a scenario from YAML, or reports all its problems. */
final class ScenarioReader {

    private static final ObjectMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final long CACHE_PER_CU = 16L << 20;
    // PostgreSQL does not start with fewer than 16 buffers of 8 kB.
    private static final long LEAST_CACHE = 16L << 13;
    private static final Duration SUSPEND_DELAY = Duration.ofMinutes(5);

    private final Reading reading = new Reading();
    private final Path folder;
    private final @Nullable Profile profile;
    private final Set<String> ids = new HashSet<>();
    private Duration suspendDelay = SUSPEND_DELAY;
    private BehaviourProfile behaviour = BehaviourProfile.plain(ActivityRule.ANY_TRAFFIC, CounterSource.REAL);
    private @Nullable SizeTable sizes;

    /**
     * @param folder  directory of files that the scenario names
     * @param profile overrides the scenario's profile; absent for the scenario's own
     */
    ScenarioReader(Path folder, @Nullable Profile profile) {
        this.folder = folder;
        this.profile = profile;
    }

    /** Reads the scenario; throws {@link InvalidScenario} with all problems. */
    Scenario read(String yaml) {
        Scenario scenario = scenario(tree(yaml));
        reading.check();
        return scenario;
    }

    /** The keys that were read, for the test of the table of keys. */
    Reading reading() {
        return reading;
    }

    private static JsonNode tree(String yaml) {
        try {
            return YAML.readTree(yaml);
        } catch (JsonProcessingException e) {
            throw new InvalidScenario(List.of(e.getOriginalMessage()));
        }
    }

    private Scenario scenario(JsonNode root) {
        Keys keys = Keys.root(root, ScenarioKeys.ROOT, reading);
        PlatformSpec platform = new PlatformReader(keys, folder, profile).platform();
        sizes = platform.sizes();
        long cachePerCu = keys.bytes("cache-per-cu", CACHE_PER_CU);
        if (cachePerCu / 4 < LEAST_CACHE) {
            keys.problem("cache-per-cu", "must be at least 512KiB");
        }
        suspendDelay = keys.duration("suspend-delay", SUSPEND_DELAY);
        ClockSpec clock = ClockReader.read(keys.mapping("clock"));
        behaviour = BehaviourReader.usual(keys,
                platform.profile() == Profile.NEON ? ActivityRule.MONITOR : ActivityRule.ANY_TRAFFIC);
        List<ProjectSpec> projects = keys.list("projects", this::project);
        keys.end();
        return new Scenario(platform, clock, cachePerCu, suspendDelay, behaviour, projects);
    }

    private ProjectSpec project(Keys keys) {
        String id = unique(keys, keys.text("id", null));
        BranchReader branches = new BranchReader();
        keys.list("branches", branches::branch);
        Set<String> primaries = new HashSet<>();
        List<ComputeSpec> computes = keys.list("computes", compute -> compute(compute, primaries));
        ProjectSpec project = new ProjectSpec(id, keys.text("name", id), keys.flag("locked", false),
                keys.optionalDuration("update-in"),
                branches.complete(keys, id, computes), computes);
        keys.end();
        return project;
    }

    private ComputeSpec compute(Keys keys, Set<String> primaries) {
        String id = unique(keys, keys.text("id", null));
        if (!id.startsWith("ep-")) {
            keys.problem(keys.at("id"), "must begin with ep-");
        }
        String branch = keys.text("branch", id.replaceFirst("^ep-", "br-"));
        String type = keys.text("type", "read_write");
        if (type.equals("read_write") && !primaries.add(branch)) {
            keys.problem(keys.at("branch"), "has a read_write compute already");
        }
        Keys data = keys.mapping("data");
        long rows = data.count("rows", 0);
        data.end();
        ComputeSpec compute = new ComputeSpec(id, branch, type,
                new ComputeSpec.Attributes(limits(keys), keys.duration("suspend-delay", suspendDelay),
                        keys.flag("pooler-enabled", false), keys.flag("disabled", false)),
                keys.optionalText("state-word"),
                new ComputeSpec.Start(keys.flag("started", true), keys.optionalDuration("last-active-ago")),
                new ComputeSpec.Work(rows, keys.list("load", load -> load(load, rows))),
                BehaviourReader.read(keys, behaviour));
        keys.end();
        return compute;
    }

    private String unique(Keys keys, String id) {
        if (!ids.add(id)) {
            keys.problem(keys.at("id"), "is used twice");
        }
        if (!id.matches("[a-z0-9-]{1,60}")) {
            keys.problem(keys.at("id"), "may hold a-z, 0-9 and - only");
        }
        return id;
    }

    private Limits limits(Keys keys) {
        SizeTable table = Objects.requireNonNull(sizes);
        Size min = keys.size("min-cu", table, table.usual());
        Size max = keys.size("max-cu", table, min);
        if (min.cu() > max.cu()) {
            keys.problem(keys.at("max-cu"), "is below min-cu");
            return Limits.fixed(min);
        }
        return new Limits(min, max);
    }

    private static Load load(Keys keys, long rows) {
        String kind = keys.text("kind", null);
        String name = keys.text("application-name", "app");
        long range = keys.count("rows", rows);
        if (range == 0 || range > rows) {
            keys.problem(keys.at("rows"), "must be between 1 and the rows of the compute's data");
        }
        Load load = switch (kind) {
            case "hold" -> new Load.Hold(name, clients(keys), keys.duration("every", Duration.ofSeconds(1)), range);
            case "bursts" -> new Load.Bursts(name, keys.duration("every", Duration.ofMinutes(1)),
                    keys.duration("lasting", Duration.ofSeconds(10)), rate(keys), range);
            default -> new Load.Lookups(name, clients(keys), rate(keys), range);
        };
        if (!List.of("lookups", "hold", "bursts").contains(kind)) {
            keys.problem(keys.at("kind"), "must be lookups, hold or bursts");
        }
        keys.end();
        return load;
    }

    private static int clients(Keys keys) {
        return (int) Math.max(1, keys.count("clients", 1));
    }

    private static double rate(Keys keys) {
        double rate = keys.number("rate-per-second", 100);
        if (rate <= 0) {
            keys.problem(keys.at("rate-per-second"), "must be above 0");
        }
        return rate;
    }
}
