package dev.plimsoll.store;

import dev.plimsoll.fleet.Compute;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the server of a store listens, to tell before anybody connects whether it is one of the computes that are watched.
 *
 * <p>A store there would keep its compute awake for ever, and wake it at the first connection.
 *
 * @param doors all that its URL names; none for a file
 */
public record Residence(List<Door> doors) {

    private static final Pattern WITH_PORT = Pattern.compile("(.+):(\\d{1,5})");
    private static final String POOLED = "-pooler";

    public Residence {
        doors = List.copyOf(doors);
    }

    /**
     * One address.
     *
     * @param host in lower case, without a last dot, and without the mark of the pooler, which leads to the same compute
     * @param port empty where none is told
     */
    public record Door(String host, String port) {

        static Door of(String host, String port) {
            String name = host.toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
            int dot = name.indexOf('.');
            String first = dot < 0 ? name : name.substring(0, dot);
            String bare = first.endsWith(POOLED) ? first.substring(0, first.length() - POOLED.length()) : first;
            return new Door(bare + name.substring(first.length()), port);
        }

        static Door of(Compute compute) {
            Matcher form = WITH_PORT.matcher(compute.host().strip());
            boolean isBareAddress = compute.host().indexOf(':') != compute.host().lastIndexOf(':')
                    && !compute.host().contains("]");
            return form.matches() && !isBareAddress
                    ? of(form.group(1), form.group(2))
                    : of(compute.host().strip(), "");
        }

        private boolean leadsTo(Door other) {
            return host.equals(other.host) && (other.port.isEmpty() || port.equals(other.port));
        }
    }

    /** Where the store of {@code settings} lives. */
    public static Residence of(StoreSettings settings) {
        return new Residence(DatabaseUrl.read(settings.url())
                .map(url -> url.hosts()
                        .stream()
                        .map(host -> Door.of(host.host(), String.valueOf(host.port())))
                        .toList())
                .orElse(List.of()));
    }

    /** Whether it may be on a compute at all; a file never is. */
    public boolean isServer() {
        return !doors.isEmpty();
    }

    /** Why a store must not live here, given {@code computes}; empty where none of them is its host. */
    public Optional<String> whyNot(Collection<Compute> computes) {
        return computes.stream()
                .filter(compute -> doors.stream().anyMatch(door -> door.leadsTo(Door.of(compute))))
                .findFirst()
                .map(compute -> ("store.url names %s, the host of compute %s, which is watched: a store there would keep "
                        + "it awake for ever. Keep the store on a server of its own, or leave that compute out by "
                        + "platform.exclude").formatted(compute.host(), compute.id()));
    }
}
