package dev.plimsoll.web.session;

import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.json.Sha256;
import dev.plimsoll.web.session.Identity.Role;
import java.util.List;
import org.eclipse.jetty.util.InetAddressSet;
import org.jspecify.annotations.Nullable;

/**
 * Who may do what over HTTP.
 *
 * @param token   the token that people share; null for none
 * @param tokens  those of single people and tools
 * @param proxies addresses and ranges of proxies that know who sends a request
 * @param header  in which they say it; null if none does
 * @param users   the people whose role is not that of {@code others}, by that header
 */
public record AccessSettings(@Nullable SecretSource token, List<NamedToken> tokens, List<String> proxies,
        @Nullable String header, List<Identity> users, Role others) {

    /** The token of a person or a tool, by its {@link #hash}. */
    public record NamedToken(Identity who, SecretSource hash) {}

    public AccessSettings {
        tokens = List.copyOf(tokens);
        proxies = List.copyOf(proxies);
        users = List.copyOf(users);
    }

    /** {@code sha256:} and 64 digits. This hash is fast, so only a long random token is safe in it. */
    public static Secret hash(String token) {
        return new Secret("sha256:" + Sha256.hex(token));
    }

    /** Whether {@code text} is an address or a range, in digits: reading a name would ask a name server. */
    public static boolean isAddress(String text) {
        try {
            return text.matches("\\d+(\\.\\d+){3}(/\\d+)?|[\\da-fA-F]*:[\\da-fA-F:.]*(/\\d+)?")
                    && new InetAddressSet().add(text);
        } catch (IllegalArgumentException wrong) {
            return false;
        }
    }
}
