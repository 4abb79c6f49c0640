package dev.plimsoll.web;

import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.web.metrics.FleetBoard.SeriesSettings;
import dev.plimsoll.web.session.AccessSettings;
import dev.plimsoll.web.session.Identity.Role;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Settings of a server whose only token is the shared one; null for none. */
public final class OneToken {

    private OneToken() {}

    public static ServerSettings server(String host, int port, @Nullable SecretSource token) {
        return new ServerSettings(host, port, access(token), null, SeriesSettings.EVERYTHING, Map.of());
    }

    public static AccessSettings access(@Nullable SecretSource token) {
        return new AccessSettings(token, List.of(), List.of(), null, List.of(), Role.LOOK);
    }
}
