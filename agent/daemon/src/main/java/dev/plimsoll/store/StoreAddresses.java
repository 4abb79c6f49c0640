package dev.plimsoll.store;

import dev.plimsoll.fleet.Compute;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The addresses of the server of a store. They show before the first connection whether the store is on a watched
 * compute.
 * <p>A store on a watched compute would wake it at the first connection and never let it suspend.
 *
 * @param all the addresses in its URL; none for a file
 */
public record StoreAddresses(List<Address> all) {

    private static final Pattern WITH_PORT = Pattern.compile("(.+):(\\d{1,5})");
    private static final String POOLED = "-pooler";

    public StoreAddresses {
        all = List.copyOf(all);
    }

    /**
     * One address.
     *
     * @param host in lower case, without a trailing dot, and without the {@code -pooler} suffix, which leads to the
     *             same compute
     * @param port empty if the address has none
     */
    public record Address(String host, String port) {

        static Address of(String host, String port) {
            String name = host.toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
            int dot = name.indexOf('.');
            String first = dot < 0 ? name : name.substring(0, dot);
            String bare = first.endsWith(POOLED) ? first.substring(0, first.length() - POOLED.length()) : first;
            return new Address(bare + name.substring(first.length()), port);
        }

        static Address of(Compute compute) {
            Matcher form = WITH_PORT.matcher(compute.address().host().strip());
            boolean isBareAddress = compute.address().host().indexOf(':') != compute.address().host().lastIndexOf(':')
                    && !compute.address().host().contains("]");
            return form.matches() && !isBareAddress
                    ? of(form.group(1), form.group(2))
                    : of(compute.address().host().strip(), "");
        }

        private boolean matches(Address other) {
            return host.equals(other.host) && (other.port.isEmpty() || port.equals(other.port));
        }
    }

    /** The addresses of the store of {@code settings}. */
    public static StoreAddresses of(StoreSettings settings) {
        return new StoreAddresses(DatabaseUrl.read(settings.url())
                .map(url -> url.hosts()
                        .stream()
                        .map(host -> Address.of(host.host(), String.valueOf(host.port())))
                        .toList())
                .orElse(List.of()));
    }

    /** Whether the store is on a server; a file is not. */
    public boolean isServer() {
        return !all.isEmpty();
    }

    /** Why the store must not be on this server; empty if none of {@code computes} is its host. */
    public Optional<String> whyNot(Collection<Compute> computes) {
        return computes.stream()
                .filter(compute -> all.stream().anyMatch(address -> address.matches(Address.of(compute))))
                .findFirst()
                .map(compute -> ("store.url names %s, the host of the watched compute %s. A store there would never let that "
                        + "compute suspend. Use another server for the store, or exclude the compute with platform.exclude")
                        .formatted(compute.address().host(), compute.id()));
    }
}
