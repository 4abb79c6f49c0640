package dev.plimsoll.postgres;

import java.util.ArrayList;
import java.util.List;

/**
 * The SQL that creates a login with the least rights that a probe needs.
 *
 * <p>A probe needs three rights: to connect, to read the statistics view, and to see the sessions of all roles
 * ({@code pg_read_all_stats}). {@code LoginSqlTest} holds that these are enough.
 */
public final class LoginSql {

    /** The role that is suggested where none is configured. */
    private static final String ROLE = "plimsoll";
    /** Sessions at once: an agent, its successor, and a check by hand. */
    private static final int SESSIONS = 3;
    private static final String PLACEHOLDER = "choose-a-password";

    private LoginSql() {}

    /**
     * The statements, each on a line, with comments. The password is a placeholder, also where one is configured.
     *
     * @param viewOfMonitors whether the platform itself grants the view to {@code pg_monitor}, and nobody else may
     */
    public static List<String> of(DatabaseSettings settings, boolean viewOfMonitors) {
        String configured = settings.user();
        String role = ViewName.quote(configured == null || configured.isBlank() ? ROLE : configured);
        ViewName view = ViewName.parse(settings.cacheView());
        List<String> lines = new ArrayList<>();
        lines.add("-- Run in database " + ViewName.quote(settings.name())
                + " of each branch, as its owner. Replace the password.");
        lines.add("CREATE ROLE %s LOGIN PASSWORD '%s' CONNECTION LIMIT %d;".formatted(role, PLACEHOLDER, SESSIONS));
        lines.add("ALTER ROLE %s SET default_transaction_read_only = on;".formatted(role));
        lines.add("ALTER ROLE %s SET statement_timeout = '%dms';".formatted(role,
                Math.max(1, settings.deadline().toMillis())));
        lines.add("GRANT CONNECT ON DATABASE %s TO %s;".formatted(ViewName.quote(settings.name()), role));
        if (viewOfMonitors) {
            lines.add("-- The platform grants its statistics to this role alone.");
            lines.add("GRANT pg_monitor TO %s;".formatted(role));
        } else {
            lines.add("GRANT pg_read_all_stats TO %s;".formatted(role));
            if (view.schema() != null) {
                lines.add("GRANT USAGE ON SCHEMA %s TO %s;".formatted(ViewName.quote(view.schema()), role));
            }
            lines.add("GRANT SELECT ON %s TO %s;".formatted(view.quoted(), role));
        }
        return List.copyOf(lines);
    }
}
