package dev.plimsoll.platform.wire;

import dev.plimsoll.fleet.PlatformFault;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One request, not yet sent.
 *
 * @param method     HTTP method
 * @param route      template of the path, without ids; also its name in metrics
 * @param ids        values for the template's placeholders, in order
 * @param parameters query parameters, in the given order
 * @param json       the body; null if there is none
 * @param listing    how a listing is read; null if the reply is read as a whole
 */
public record WireRequest(Method method, String route, List<String> ids, Map<String, String> parameters,
        @Nullable String json, @Nullable ListingForm listing) {

    /**
     * How a listing is read while it arrives.
     *
     * @param array    name of its array; empty if the reply itself is the array
     * @param fields   names of wanted fields next to the array
     * @param mayOmit  whether an object without the array, and without any field but {@code fields}, is an empty
     *                 listing: some platforms leave out empty arrays
     * @param pages    creates a page for each attempt
     */
    public record ListingForm(String array, Set<String> fields, boolean mayOmit, Supplier<? extends Page> pages) {}

    /** The listing of projects, which also shows whether a key works. */
    public static final String PROJECTS = "/projects";

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._~:-]{0,199}");

    /** HTTP methods: GET reads, all others change something. */
    public enum Method {
        GET, POST, PATCH, DELETE;

        public boolean changes() {
            return this != GET;
        }
    }

    /**
     * @throws PlatformFault if an id could change the path, such as {@code ..}
     */
    public WireRequest {
        ids = List.copyOf(ids);
        segments(route, ids);
    }

    /** A read; it changes nothing. */
    public static WireRequest get(String route, String... ids) {
        return new WireRequest(Method.GET, route, List.of(ids), Map.of(), null, null);
    }

    /** Creates something or starts an action; a null {@code body} sends none. */
    public static WireRequest post(String route, @Nullable Object body, String... ids) {
        return new WireRequest(Method.POST, route, List.of(ids), Map.of(), body == null ? null : WireJson.write(body),
                null);
    }

    /** Changes the fields in {@code body}. */
    public static WireRequest patch(String route, Object body, String... ids) {
        return new WireRequest(Method.PATCH, route, List.of(ids), Map.of(), WireJson.write(body), null);
    }

    /** Deletes something permanently. */
    public static WireRequest delete(String route, String... ids) {
        return new WireRequest(Method.DELETE, route, List.of(ids), Map.of(), null, null);
    }

    /** A copy with query parameters. */
    public WireRequest with(Map<String, String> query) {
        return new WireRequest(method, route, ids, query, json, listing);
    }

    /** A copy, with a reply that is read while it arrives. */
    public WireRequest taking(ListingForm how) {
        return new WireRequest(method, route, ids, parameters, json, how);
    }

    /** Whether {@code id} may be used in a path without encoding. */
    public static boolean isId(@Nullable String id) {
        return id != null && ID.matcher(id).matches();
    }

    List<String> segments() {
        return segments(route, ids);
    }

    private static List<String> segments(String route, List<String> ids) {
        Iterator<String> given = ids.iterator();
        List<String> segments = new ArrayList<>();
        for (String part : route.substring(1).split("/", -1)) {
            segments.add(part.startsWith("{") ? id(part, given.next()) : part);
        }
        return segments;
    }

    private static String id(String part, String id) {
        if (!isId(id)) {
            String what = part.equals("{endpoint_id}") ? "compute" : part.substring(1, part.indexOf("_id"));
            throw new PlatformFault(PlatformFault.FaultKind.HTTP, 0,
                    "not the id of a " + what + ": " + Faults.tidy(id));
        }
        return id;
    }
}
