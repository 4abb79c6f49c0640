package dev.plimsoll.emulator.postgres;

import dev.plimsoll.emulator.behaviour.ViewRights;
import dev.plimsoll.emulator.scenario.Profile;
import java.util.List;

/**
 * The statements that restrict the statistics view of a new server.
 *
 * @param database   their database
 * @param statements empty without a restriction
 */
record ViewAccess(String database, List<String> statements) {

    static ViewAccess of(ViewRights rights, Profile profile) {
        boolean neon = profile == Profile.NEON;
        String view = neon ? "neon.neon_stat_file_cache" : "svc_stat_file_cache";
        String dropped = "drop view " + view + ";";
        return switch (rights) {
            case GRANTED -> inPostgres();
            case NO_USAGE -> inPostgres(
                    "revoke usage on schema " + (neon ? "neon from pg_monitor;" : "public from public;"));
            case NO_SELECT -> inPostgres("revoke select on " + view + " from " + (neon ? "pg_monitor;" : "plimsoll;"));
            case VIEW_MISSING -> inPostgres(dropped);
            case SCHEMA_MISSING -> inPostgres(neon ? "drop schema neon cascade;" : dropped);
            case DATABASE_MISSING -> new ViewAccess("template1", List.of("drop database postgres;"));
        };
    }

    private static ViewAccess inPostgres(String... statements) {
        return new ViewAccess("postgres", List.of(statements));
    }
}
