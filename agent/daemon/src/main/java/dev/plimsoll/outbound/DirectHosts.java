package dev.plimsoll.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The hosts that no proxy is used for: those of {@code NO_PROXY}, and this machine itself.
 *
 * @param rules the entries of the variable
 */
record DirectHosts(List<DirectRule> rules) {

    private static final Pattern IPV4 = Pattern
            .compile("(25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}");
    private static final Pattern WITH_PORT = Pattern.compile("(\\[[^]]+]|[^:]+):(\\d{1,5})");

    DirectHosts {
        rules = List.copyOf(rules);
    }

    /**
     * Reads entries that commas or blanks separate: {@code *}, a host, {@code .example.com} for the hosts below a domain, an
     * address, a network such as {@code 10.0.0.0/8}; all but networks also with a port. An entry that is none of these names
     * a host.
     */
    static DirectHosts read(String text) {
        return new DirectHosts(Arrays.stream(text.split("[,\\s]+", -1))
                .map(entry -> entry.strip().toLowerCase(Locale.ROOT))
                .filter(entry -> !entry.isEmpty())
                .map(DirectHosts::rule)
                .toList());
    }

    /** One entry. */
    private interface DirectRule {

        /** @param address of a host that is an address; null of a name */
        boolean covers(String host, byte @Nullable [] address, int port);
    }

    private static DirectRule rule(String entry) {
        if (entry.equals("*")) {
            return (host, address, port) -> true;
        }
        int slash = entry.indexOf('/');
        if (slash > 0) {
            Optional<byte[]> network = address(entry.substring(0, slash));
            int bits = bits(entry.substring(slash + 1));
            if (network.isPresent() && bits >= 0 && bits <= network.get().length * Byte.SIZE) {
                return (host, address, port) -> address != null && isWithin(network.get(), bits, address);
            }
        }
        Matcher form = WITH_PORT.matcher(entry);
        boolean hasPort = form.matches();
        String name = bare(hasPort ? form.group(1) : entry);
        int only = hasPort ? Integer.parseInt(form.group(2)) : -1;
        Optional<byte[]> own = address(name);
        return (host, address, port) -> (only < 0 || only == port)
                && (own.isPresent() ? Arrays.equals(own.get(), address) : address == null && isOf(name, host));
    }

    private static int bits(String text) {
        return text.matches("\\d{1,3}") ? Integer.parseInt(text) : -1;
    }

    private static boolean isWithin(byte[] network, int bits, byte[] address) {
        if (network.length != address.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> bit % Byte.SIZE;
            if (((network[bit / Byte.SIZE] ^ address[bit / Byte.SIZE]) & mask) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether a host is named, or below a domain that is named; with a leading dot only below it. */
    private static boolean isOf(String name, String host) {
        String domain = name.startsWith("*.") ? name.substring(1) : name;
        return domain.startsWith(".") ? host.endsWith(domain) : host.equals(domain) || host.endsWith("." + domain);
    }

    /** Whether a host, with its port, is contacted directly. */
    boolean covers(String host, int port) {
        String bare = bare(host.toLowerCase(Locale.ROOT));
        byte[] address = address(bare).orElse(null);
        return isThisMachine(bare, address) || rules.stream().anyMatch(rule -> rule.covers(bare, address, port));
    }

    private static String bare(String host) {
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        return name.startsWith("[") && name.endsWith("]") ? name.substring(1, name.length() - 1) : name;
    }

    private static boolean isThisMachine(String host, byte @Nullable [] address) {
        if (address == null) {
            return host.equals("localhost") || host.endsWith(".localhost");
        }
        try {
            InetAddress read = InetAddress.getByAddress(address);
            return read.isLoopbackAddress() || read.isAnyLocalAddress();
        } catch (UnknownHostException impossible) {
            return false;
        }
    }

    /** The bytes of a written address; empty for a name. Asks no name server. */
    private static Optional<byte[]> address(String text) {
        String bare = bare(text);
        boolean isIpv6 = bare.indexOf(':') >= 0;
        if (!isIpv6 && !IPV4.matcher(bare).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(isIpv6 ? "[" + bare + "]" : bare).getAddress());
        } catch (UnknownHostException noAddress) {
            return Optional.empty();
        }
    }
}
