package dev.plimsoll.emulator.api.http;

import dev.plimsoll.emulator.account.Refusal;
import io.javalin.http.Context;
import org.jspecify.annotations.Nullable;

/** The parameters of a request. */
public final class Query {

    private Query() {}

    /** A whole number within bounds; anything else is refused. */
    public static int limit(Context call, int otherwise, int most) {
        String written = call.queryParam("limit");
        if (written == null) {
            return otherwise;
        }
        int limit = written.matches("\\d{1,9}") ? Integer.parseInt(written) : 0;
        if (limit < 1 || limit > most) {
            throw Refusal.badRequest("limit must be between 1 and " + most);
        }
        return limit;
    }

    /** Absent when it is not there, or empty. */
    public static @Nullable String text(Context call, String name) {
        String written = call.queryParam(name);
        return written == null || written.isEmpty() ? null : written;
    }

    /** One that must be there. */
    public static String required(Context call, String name) {
        String written = text(call, name);
        if (written == null) {
            throw Refusal.badRequest(name + " is required");
        }
        return written;
    }
}
