package dev.plimsoll.platform;

import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.outbound.Proxies;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connection to the platform, and which part of the account is visible.
 *
 * @param name              its name in the configuration; null where that has only one
 * @param baseUrl           root of the API; its path ends in {@code /api/v2}, or as the dialect says
 * @param key               the account's key and its source
 * @param dialect           what its listing of projects supports
 * @param scope             which part of the account is visible
 * @param states            meanings of further state words of the platform
 * @param deadline          longest time of one call
 * @param requestsPerMinute most calls per minute, of all kinds together
 * @param proxies           the proxies of the environment
 */
public record PlatformSettings(@Nullable String name, URI baseUrl, AccountKey key, Dialect dialect, ListingScope scope,
        Map<String, ComputeState.StateKind> states, Duration deadline, int requestsPerMinute, Proxies proxies) {

    /** The only platform, reached without a proxy. */
    public PlatformSettings(URI baseUrl, AccountKey key, Dialect dialect, ListingScope scope,
            Map<String, ComputeState.StateKind> states, Duration deadline, int requestsPerMinute) {
        this(null, baseUrl, key, dialect, scope, states, deadline, requestsPerMinute, Proxies.NONE);
    }

    /**
     * Which part of the account is visible.
     *
     * @param organization id of the organization whose projects are listed; null if the key determines it
     * @param projects     only these project ids; empty for all
     * @param include      globs on project or compute ids and names; empty for all
     * @param exclude      globs on project or compute ids and names to leave out
     */
    public record ListingScope(@Nullable String organization, List<String> projects, List<String> include,
            List<String> exclude) {

        public ListingScope {
            projects = List.copyOf(projects);
            include = List.copyOf(include);
            exclude = List.copyOf(exclude);
        }
    }

    /** The account's key and its source. */
    public sealed interface AccountKey {

        /** The key, which is read again where it may change. */
        SecretSource secret();

        /** A key given by value, which does not change while the agent runs. */
        record Given(Secret secret, KeyOrigin place) implements AccountKey {}

        /**
         * A key in a file, which may be replaced while the agent runs.
         *
         * @param file absolute path
         */
        record InFile(Path file, SecretSource secret) implements AccountKey {}
    }

    /** The source of a key given by value. */
    public enum KeyOrigin {
        COMMAND_LINE, ENVIRONMENT, CONFIGURATION_FILE
    }

    public PlatformSettings {
        states = Map.copyOf(states);
    }

    /** What the listing of projects supports. */
    public enum Dialect {

        /** The published contract: no documented parameters of the listing, and no documented figures of a project. */
        STANDARD(null, List.of(), List.of(), List.of()),

        /** Neon: pages of up to 400, and figures that change when computes work (platform/in-the-wild.md 1.6, 1.7). */
        NEON(400, List.of("compute_last_active_at", "active_time", "active_time_seconds", "compute_time_seconds",
                "cpu_used_sec", "updated_at"), List.of("compute_time_seconds", "cpu_used_sec"),
                List.of("active_time_seconds", "active_time")),

        /** Databricks Lakebase: another form of every call, with pages of up to 100 projects (docs/lakebase.md). */
        LAKEBASE(100, List.of("compute_last_active_time"), List.of(), List.of());

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

        /** Page size of the listing of projects; null if it cannot be requested. */
        @Nullable
        Integer pageSize() {
            return pageSize;
        }

        /** Field names of a project's CU-seconds (size times awake time), most reliable first. */
        List<String> computeSeconds() {
            return computeSeconds;
        }

        /** Field names of a project's awake seconds, most reliable first. */
        List<String> activeSeconds() {
            return activeSeconds;
        }

        /** Whether there is a call for one project, which shows more than a listing (platform/in-the-wild.md 1.7). */
        boolean hasSingleProject() {
            return this == NEON;
        }

        /** Whether a listed project shows planned maintenance. */
        boolean hasUpkeep() {
            return this == NEON;
        }

        /** Whether the platform shows the operations of a project, with their status. */
        public boolean showsOperations() {
            return this == NEON;
        }

        /** The prefix of every compute id (platform/api.md 2.3); empty where people choose the ids. */
        String computePrefix() {
            return this == LAKEBASE ? "" : "ep-";
        }

        /** Its state words beyond {@code init}, {@code active} and {@code idle}. */
        Map<String, ComputeState.StateKind> states() {
            return this == LAKEBASE
                    ? Map.of("INIT", ComputeState.StateKind.INIT, "ACTIVE", ComputeState.StateKind.ACTIVE, "IDLE",
                            ComputeState.StateKind.IDLE)
                    : Map.of();
        }

        /** The settings of a compute that a request can change and a listing shows (platform/in-the-wild.md 1.2). */
        public Set<ComputeSetting> settings() {
            return this == NEON ? Set.of(ComputeSetting.values()) : Set.of(ComputeSetting.SIZE);
        }

        /** Fields of a listed project that change when one of its computes works or is changed. */
        List<String> figures() {
            return figures;
        }
    }

    /** The meanings of state words: the dialect's own, then the configured ones, which win. */
    Map<String, ComputeState.StateKind> meanings() {
        Map<String, ComputeState.StateKind> all = new HashMap<>(dialect.states());
        all.putAll(states);
        return all;
    }

    /** The same settings with another key. */
    public PlatformSettings with(AccountKey other) {
        return new PlatformSettings(name, baseUrl, other, dialect, scope, states, deadline,
                requestsPerMinute, proxies);
    }

    /** The account's key at present. */
    public Secret apiKey() {
        return key.secret().current();
    }
}
