package dev.plimsoll.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a {@code jdbc:postgresql://…} URL.
 *
 * @param hosts      all its hosts, as {@code host:port}
 * @param database   the database
 * @param parameters the parameters after the question mark, as {@code name=value}
 */
record DatabaseUrl(List<HostAndPort> hosts, String database, List<String> parameters) {

    static final String PREFIX = "jdbc:postgresql:";

    private static final Pattern FORM = Pattern.compile(PREFIX + "//([^/?#@\\s]+)/([^/?#\\s]+)(?:\\?([^#\\s]*))?");
    private static final Pattern HOST = Pattern.compile("(\\[[^\\[\\]]+]|[^:\\[\\]]+)(?::(\\d{1,5}))?");
    private static final int USUAL_PORT = 5432;

    DatabaseUrl {
        hosts = List.copyOf(hosts);
        parameters = List.copyOf(parameters);
    }

    /** One host. */
    record HostAndPort(String host, int port) {

        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    /** Parses {@code url}; empty if it has another form or contains a password. */
    static Optional<DatabaseUrl> read(String url) {
        Matcher form = FORM.matcher(url);
        if (!form.matches()) {
            return Optional.empty();
        }
        List<String> parameters = Arrays.asList(Objects.requireNonNullElse(form.group(3), "").split("&", -1));
        List<HostAndPort> hosts = new ArrayList<>();
        for (String address : form.group(1).split(",", -1)) {
            Matcher host = HOST.matcher(address);
            if (!host.matches()) {
                return Optional.empty();
            }
            hosts.add(new HostAndPort(host.group(1),
                    host.group(2) == null ? USUAL_PORT : Integer.parseInt(host.group(2))));
        }
        DatabaseUrl read = new DatabaseUrl(hosts, form.group(2), parameters);
        return read.hasParameter("password=") ? Optional.empty() : Optional.of(read);
    }

    /** Whether a parameter starts with {@code beginning}. */
    boolean hasParameter(String beginning) {
        return parameters.stream().anyMatch(parameter -> parameter.startsWith(beginning));
    }

    /** Hosts and database. */
    @Override
    public String toString() {
        return String.join(",", hosts.stream().map(HostAndPort::toString).toList()) + "/" + database;
    }
}
