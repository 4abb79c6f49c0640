package dev.plimsoll.platform;

import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Secret;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How to reach the platform and which part of it to see.
 *
 * @param baseUrl           root of the interface; its path ends in {@code /api/v2}
 * @param key               the account's key, and where it was found
 * @param dialect           what its listing of projects understands
 * @param organization      id of the organization whose projects are listed; null where the key tells it by itself
 * @param projects          only these project ids; empty is all
 * @param include           globs on project or compute ids and names; empty is all
 * @param exclude           globs on project or compute ids and names to leave out
 * @param states            meanings of state words that the platform added or renamed
 * @param deadline          longest that one call may take
 * @param requestsPerMinute most calls in a minute, all together
 */
public record PlatformSettings(URI baseUrl, AccountKey key, Dialect dialect, @Nullable String organization,
        List<String> projects, List<String> include,
        List<String> exclude, Map<String, ComputeState.Kind> states, Duration deadline, int requestsPerMinute) {

    /** The account's key, and where it was found. */
    public sealed interface AccountKey {

        /** The key as it was when the configuration was read. */
        Secret secret();

        /** A key told by value, which stays as it is while the agent runs. */
        record Given(Secret secret, Place place) implements AccountKey {}

        /**
         * A key in a file, which may be replaced while the agent runs.
         *
         * @param file absolute
         */
        record InFile(Path file, Secret secret) implements AccountKey {}
    }

    /** Where a key told by value stands. */
    public enum Place {
        COMMAND_LINE, ENVIRONMENT, CONFIGURATION_FILE
    }

    public PlatformSettings {
        projects = List.copyOf(projects);
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        states = Map.copyOf(states);
    }

    /** What may be asked and understood of the listing of projects. */
    public enum Dialect {

        /** The published contract: no parameter is shown for the listing, and no meaning for the figures of a project. */
        STANDARD(null, List.of(), List.of(), List.of()),

        /** Neon: pages of up to 400, and figures that move with the work of the computes (platform/in-the-wild.md 1.6, 1.7). */
        NEON(400, List.of("compute_last_active_at", "active_time", "active_time_seconds", "compute_time_seconds",
                "cpu_used_sec", "updated_at"), List.of("compute_time_seconds", "cpu_used_sec"),
                List.of("active_time_seconds", "active_time"));

        private final @Nullable Integer pageSize;
        private final List<String> figures;
        private final List<String> computeSeconds;
        private final List<String> activeSeconds;

        Dialect(@Nullable Integer pageSize, List<String> figures, List<String> computeSeconds,
                List<String> activeSeconds) {
            this.pageSize = pageSize;
            this.figures = figures;
            this.computeSeconds = computeSeconds;
            this.activeSeconds = activeSeconds;
        }

        /** Projects to ask for at once; null where that cannot be asked. */
        @Nullable
        Integer pageSize() {
            return pageSize;
        }

        /** Names that the size times time awake of a listed project's computes goes by, the one to believe first. */
        List<String> computeSeconds() {
            return computeSeconds;
        }

        /** Names that the time awake of a listed project's computes goes by, the one to believe first. */
        List<String> activeSeconds() {
            return activeSeconds;
        }

        /** Whether a listed project tells what the platform plans with it. */
        boolean tellsUpkeep() {
            return this == NEON;
        }

        /** Fields of a listed project that move when one of its computes works or is changed. */
        List<String> figures() {
            return figures;
        }
    }

    /** The same to be reached with another key. */
    public PlatformSettings with(AccountKey other) {
        return new PlatformSettings(baseUrl, other, dialect, organization, projects, include, exclude, states, deadline,
                requestsPerMinute);
    }

    /** The account's key as it was when the configuration was read. */
    public Secret apiKey() {
        return key.secret();
    }
}
