package dev.plimsoll.platform;

import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Secret;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How to reach the platform and which part of it to see.
 *
 * @param baseUrl  root of the interface; its path ends in {@code /api/v2}
 * @param apiKey   the account's key
 * @param projects only these project ids; empty is all
 * @param include  globs on project or compute ids and names; empty is all
 * @param exclude  globs on project or compute ids and names to leave out
 * @param states   meanings of state words that the platform added or renamed
 * @param deadline longest that one call may take
 */
public record PlatformSettings(URI baseUrl, Secret apiKey, List<String> projects, List<String> include,
        List<String> exclude, Map<String, ComputeState.Kind> states, Duration deadline) {

    public PlatformSettings {
        projects = List.copyOf(projects);
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        states = Map.copyOf(states);
    }
}
