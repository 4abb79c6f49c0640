package dev.plimsoll.web.session;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.eclipse.jetty.util.InetAddressSet;

/** People whom an authenticating proxy names in a header. Anybody can send that header, so only a trusted address may. */
public final class ProxiedUsers {

    private final AccessSettings settings;
    private final InetAddressSet trusted = new InetAddressSet();
    private final SeldomLog log;

    /** @param nanoTime as {@link System#nanoTime} */
    public ProxiedUsers(AccessSettings settings, LongSupplier nanoTime) {
        this.settings = settings;
        trusted.addAll(settings.proxies());
        this.log = new SeldomLog(ProxiedUsers.class, nanoTime);
    }

    boolean isConfigured() {
        return settings.header() != null;
    }

    /**
     * The person whom a trusted proxy names; empty if none does, or if what it sends is not one name.
     *
     * @param address of the other end of the connection
     * @param fields  the values of each header of the request
     */
    public Optional<Identity> find(String address, Function<String, Enumeration<String>> fields) {
        String header = settings.header();
        if (header == null || !fields.apply(header).hasMoreElements()) {
            return Optional.empty();
        }
        if (!isTrusted(address)) {
            log.warn("a user was named from an address that is no trusted proxy", address, header);
            return Optional.empty();
        }
        List<String> sent = Collections.list(fields.apply(header));
        // The server reads each byte as one character.
        return sent.size() == 1 ? find(new String(sent.getFirst().getBytes(ISO_8859_1), UTF_8)) : Optional.empty();
    }

    private Optional<Identity> find(String name) {
        return Identity.isName(name) ? Optional.of(settings.users()
                .stream()
                .filter(user -> name.equals(user.name()))
                .findFirst()
                .orElseGet(() -> new Identity(name, settings.others()))) : Optional.empty();
    }

    /** @param address in digits; its zone is of no account */
    private boolean isTrusted(String address) {
        try {
            return trusted.test(InetAddress.getByName(address.replaceAll("%[^\\]]*", "")));
        } catch (UnknownHostException none) {
            return false;
        }
    }
}
