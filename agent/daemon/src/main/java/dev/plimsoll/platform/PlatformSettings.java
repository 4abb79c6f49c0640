package dev.plimsoll.platform;

import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Secret;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How to reach the platform and which part of it to see.
 *
 * @param baseUrl           root of the interface; its path ends in {@code /api/v2}
 * @param key               the account's key, and where it was found
 * @param projects          only these project ids; empty is all
 * @param include           globs on project or compute ids and names; empty is all
 * @param exclude           globs on project or compute ids and names to leave out
 * @param states            meanings of state words that the platform added or renamed
 * @param deadline          longest that one call may take
 * @param requestsPerMinute most calls in a minute, all together
 */
public record PlatformSettings(URI baseUrl, AccountKey key, List<String> projects, List<String> include,
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

    /** The same to be reached with another key. */
    public PlatformSettings with(AccountKey other) {
        return new PlatformSettings(baseUrl, other, projects, include, exclude, states, deadline, requestsPerMinute);
    }

    /** The account's key as it was when the configuration was read. */
    public Secret apiKey() {
        return key.secret();
    }
}
