package dev.plimsoll.emulator.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.Allowance;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.account.Traits;
import dev.plimsoll.emulator.dialect.Dialect;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the attributes of a project from a request. */
record ProjectAttributes(ComputeAttributes computes) {

    private static final long LONGEST_RETENTION = 2_592_000;
    private static final int LAST_WEEKDAY = 7;
    private static final String TIME = "([01]\\d|2[0-3]):[0-5]\\d";

    /** Of a creation. */
    Traits wanted(Body body) {
        ComputeAttributes.refuseOtherRegion(body);
        Long version = body.number("pg_version");
        if (version != null && version != Dialect.PG_VERSION) {
            throw Refusal
                    .unprocessable("pg_version " + version + " is not served; the only one is " + Dialect.PG_VERSION);
        }
        String provisioner = ComputeAttributes.provisioner(body, Traits.USUAL.provisioner());
        boolean storePasswords = body.flag("store_passwords", Traits.USUAL.storePasswords());
        Traits edited = edited(Traits.USUAL, body);
        return new Traits(edited.defaults(), provisioner, storePasswords, edited.historyRetentionSeconds(),
                edited.maintenanceWindow(), edited.quota());
    }

    /** Reads an update; missing values keep their present value. */
    Traits edited(Traits old, Body body) {
        Body settings = body.optional("settings");
        return new Traits(computes.defaults(old.defaults(), body.optional("default_endpoint_settings")),
                old.provisioner(), old.storePasswords(), retention(body, old.historyRetentionSeconds()),
                maintenanceWindow(settings, old.maintenanceWindow()), quota(settings.optional("quota"), old.quota()));
    }

    /** A limit of 0 is none; those that are not named keep their value. */
    private static Map<String, Long> quota(Body given, Map<String, Long> old) {
        Map<String, Long> limits = new HashMap<>(old);
        for (String name : Allowance.LIMITS) {
            Long limit = given.number(name);
            if (limit != null && limit < 0) {
                throw Refusal.badRequest("settings.quota." + name + " must be 0 or more");
            }
            if (limit != null) {
                limits.put(name, limit);
            }
        }
        return limits;
    }

    private static long retention(Body body, long otherwise) {
        Long seconds = body.number("history_retention_seconds");
        if (seconds == null) {
            return otherwise;
        }
        if (seconds < 0 || seconds > LONGEST_RETENTION) {
            throw Refusal.badRequest("history_retention_seconds must be between 0 and " + LONGEST_RETENTION);
        }
        return seconds;
    }

    /** Reads the maintenance window and settings without effect; others stay unread and are refused. */
    private static @Nullable ObjectNode maintenanceWindow(Body settings, @Nullable ObjectNode otherwise) {
        if (settings.flag("block_public_connections", false)) {
            throw Refusal.unprocessable("settings.block_public_connections is not supported by this platform");
        }
        ObjectNode window = settings.whole("maintenance_window");
        if (window == null) {
            return otherwise;
        }
        boolean days = window.path("weekdays").isArray() && !window.path("weekdays").isEmpty();
        for (JsonNode day : window.path("weekdays")) {
            days &= day.isInt() && day.intValue() >= 1 && day.intValue() <= LAST_WEEKDAY;
        }
        if (!days || window.size() != 3 || !window.path("start_time").asText().matches(TIME)
                || !window.path("end_time").asText().matches(TIME)) {
            throw Refusal.badRequest("settings.maintenance_window must have weekdays from 1 to " + LAST_WEEKDAY
                    + ", start_time and end_time as HH:MM, and nothing else");
        }
        return window;
    }
}
