package dev.plimsoll.emulator.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Turns YAML into a scenario, or into a list of all that is wrong with it. */
final class ScenarioReader {

    private static final ObjectMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    private static final long CACHE_PER_CU = 16L << 20;
    // PostgreSQL refuses to start with fewer than 16 buffers of 8 kB.
    private static final long LEAST_CACHE = 16L << 13;
    private static final Duration SUSPEND_DELAY = Duration.ofMinutes(5);
    private static final Size ONE_CU = Sizes.of(1).orElseThrow();

    private final List<String> problems = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();
    private Duration suspendDelay = SUSPEND_DELAY;
    private Conduct conduct = Conduct.plain(ActivityRule.ANY_TRAFFIC, CounterSource.REAL);

    private ScenarioReader() {}

    static Scenario read(String yaml) {
        ScenarioReader reader = new ScenarioReader();
        Scenario scenario = reader.scenario(tree(yaml));
        if (!reader.problems.isEmpty()) {
            throw new InvalidScenario(reader.problems);
        }
        return scenario;
    }

    private static JsonNode tree(String yaml) {
        try {
            return YAML.readTree(yaml);
        } catch (JsonProcessingException e) {
            throw new InvalidScenario(List.of(e.getOriginalMessage()));
        }
    }

    private Scenario scenario(JsonNode root) {
        Keys keys = new Keys(root, "", problems);
        long cachePerCu = keys.bytes("cache-per-cu", CACHE_PER_CU);
        if (cachePerCu / 4 < LEAST_CACHE) {
            keys.problem("cache-per-cu", "must be at least 512KiB");
        }
        suspendDelay = keys.duration("suspend-delay", SUSPEND_DELAY);
        String apiKey = keys.optionalText("api-key");
        Profile profile = keys.choice("profile", Profile.STANDARD);
        ClockSpec clock = ConductReader.clock(keys);
        conduct = ConductReader.usual(keys, profile);
        List<ProjectSpec> projects = keys.list("projects", this::project);
        keys.end();
        return new Scenario(profile, clock, cachePerCu, suspendDelay, apiKey, conduct, projects);
    }

    private ProjectSpec project(Keys keys) {
        String id = unique(keys, keys.text("id", null));
        Set<String> primaries = new HashSet<>();
        ProjectSpec project = new ProjectSpec(id, keys.text("name", id), keys.flag("locked", false),
                keys.list("computes", compute -> compute(compute, primaries)));
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
        ComputeSpec compute = new ComputeSpec(id, branch, type, limits(keys),
                keys.duration("suspend-delay", suspendDelay), keys.flag("pooler-enabled", false),
                keys.flag("disabled", false), keys.optionalText("state-word"), rows, keys.flag("started", true),
                keys.optionalDuration("last-active-ago"), keys.list("load", load -> load(load, rows)),
                ConductReader.conduct(keys, conduct));
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

    private static Limits limits(Keys keys) {
        Size min = keys.size("min-cu", ONE_CU);
        Size max = keys.size("max-cu", min);
        if (min.cu() > max.cu()) {
            keys.problem(keys.at("max-cu"), "is below min-cu");
            return new Limits(min, min);
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
