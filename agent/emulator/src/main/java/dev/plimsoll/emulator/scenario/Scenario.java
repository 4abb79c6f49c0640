package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.behaviour.BehaviourProfile;
import dev.plimsoll.emulator.scenario.key.Binder.InvalidScenario;
import dev.plimsoll.emulator.scenario.key.Documents;
import dev.plimsoll.emulator.scenario.key.Quantities;
import dev.plimsoll.emulator.size.SizeTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A scenario: the platform at the start, and its load.
 *
 * @param profile of its keys, or the one that overrides it
 * @param sizes   the table that its keys name, or that of the profile
 */
public record Scenario(Profile profile, SizeTable sizes, ScenarioKeys keys) {

    /** The suspend delay of computes that are never suspended. */
    public static final Duration NEVER = Quantities.NEVER;

    /** The names of the built-in scenarios. */
    public static final List<String> BUILT_IN = List.of("small", "demo");

    /** Reads YAML text; throws {@link InvalidScenario} with all problems. */
    public static Scenario parse(String yaml) {
        return ScenarioReader.read(yaml, Path.of(""), null);
    }

    /** Reads a YAML file; files that it names are in the same directory. */
    public static Scenario read(Path file) throws IOException {
        return read(file, null);
    }

    /**
     * Reads a YAML file; files that it names are in the same directory.
     *
     * @param profile overrides the scenario's profile; absent for the scenario's own
     */
    public static Scenario read(Path file, @Nullable Profile profile) throws IOException {
        return ScenarioReader.read(Files.readString(file), file.resolveSibling(""), profile);
    }

    /** What the servers of the real platform say of themselves. */
    public ServerLaw law() {
        boolean isLive = keys.law() == ScenarioKeys.Law.LIVE;
        Long chunk = keys.chunkPages();
        return new ServerLaw(isLive ? 6 : 7, chunk != null ? chunk.intValue() : isLive ? 16 : 128);
    }

    /**
     * What servers say of themselves besides sizes.
     *
     * @param reserved   connections for the platform's own sessions
     * @param chunkPages pages in one chunk of the file cache; 0 where no setting shows that they are 128
     */
    public record ServerLaw(int reserved, int chunkPages) {}

    /** Whether a restart of an awake compute prewarms the new server. */
    public boolean restartsWarm() {
        return profile == Profile.NEON && keys.restarts() == ScenarioKeys.Restarts.WARM;
    }

    /** The behaviour of computes that are created later. */
    public BehaviourProfile behaviour() {
        return BehaviourProfile.plain(keys.activity(), keys.counters());
    }

    /** The behaviour of a compute of this scenario. */
    public BehaviourProfile behaviour(ComputeSpec compute) {
        return new BehaviourProfile(Objects.requireNonNullElse(compute.activity(), keys.activity()),
                Objects.requireNonNullElse(compute.counters(), keys.counters()),
                compute.cache() == ComputeSpec.Switch.ON, compute.viewRights(),
                compute.model(), compute.autoscaling(), compute.crashAfter(),
                new BehaviourProfile.Listening(compute.listenerFaults(),
                        compute.tls() == ComputeSpec.Tls.SELF_SIGNED));
    }

    /** The quota of a project: its own, or else that of all; absent for none, and in profile standard. */
    public @Nullable QuotaSpec quota(@Nullable ProjectSpec project) {
        QuotaSpec own = project == null ? null : project.quota();
        return profile != Profile.NEON ? null : own == null ? keys.quota() : own;
    }

    /** The suspend delay of a compute of this scenario; {@link #NEVER} for never. */
    public Duration suspendDelay(ComputeSpec compute) {
        return Objects.requireNonNullElse(compute.suspendDelay(), keys.suspendDelay());
    }

    /** The JSON schema of a scenario. */
    public static String schema() {
        return Documents.schema(ScenarioKeys.ROOT);
    }

    /**
     * A built-in scenario; empty if there is none of that name.
     *
     * @param profile overrides the scenario's profile; absent for the scenario's own one
     */
    public static Optional<Scenario> builtIn(String name, @Nullable Profile profile) {
        return BUILT_IN.contains(name)
                ? Optional.of(ScenarioReader.read(resource(name + ".yaml"), Path.of(""), profile))
                : Optional.empty();
    }

    private static String resource(String name) {
        try (InputStream in = Scenario.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
