package dev.plimsoll.platform;

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

    /** The meanings of state words: the dialect's own, then the configured ones, which win. */
    Map<String, ComputeState.StateKind> meanings() {
        Map<String, ComputeState.StateKind> all = new HashMap<>(dialect.states());
        all.putAll(states);
        return all;
    }
}
