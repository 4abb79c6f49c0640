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
 * @param method     what it is to do
 * @param route      template of its path, without ids: also its name in metrics
 * @param ids        what stands in the template's braces, in its order
 * @param parameters of the query, in the order given
 * @param json       its body; null where it has none
 * @param listing    how what it lists is taken; null where the reply is read as a whole
 */
public record WireRequest(Method method, String route, List<String> ids, Map<String, String> parameters,
        @Nullable String json, @Nullable Listing listing) {

    /**
     * How a listing is taken while it arrives.
     *
     * @param array  name of its array; empty where the reply itself is the array
     * @param fields names beside the array that are wanted
     * @param takers makes one for each attempt
     */
    public record Listing(String array, Set<String> fields, Supplier<? extends ItemConsumer> takers) {}

    /** The listing that tells whether a key opens anything. */
    public static final String PROJECTS = "/projects";

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._~:-]{0,199}");

    /** What a request is to do: GET reads, everything else changes something. */
    public enum Method {
        GET, POST, PATCH, DELETE;

        public boolean changes() {
            return this != GET;
        }
    }

    /**
     * @throws PlatformFault when an id could lead elsewhere than its place in the path, such as {@code ..}
     */
    public WireRequest {
        ids = List.copyOf(ids);
        segments(route, ids);
    }

    /** A question; it changes nothing. */
    public static WireRequest get(String route, String... ids) {
        return new WireRequest(Method.GET, route, List.of(ids), Map.of(), null, null);
    }

    /** What makes something new, or sets something in motion; {@code body} null sends none. */
    public static WireRequest post(String route, @Nullable Object body, String... ids) {
        return new WireRequest(Method.POST, route, List.of(ids), Map.of(), body == null ? null : WireJson.write(body),
                null);
    }

    /** What changes the parts that {@code body} names. */
    public static WireRequest patch(String route, Object body, String... ids) {
        return new WireRequest(Method.PATCH, route, List.of(ids), Map.of(), WireJson.write(body), null);
    }

    /** What removes something for good. */
    public static WireRequest delete(String route, String... ids) {
        return new WireRequest(Method.DELETE, route, List.of(ids), Map.of(), null, null);
    }

    /** The same with parameters. */
    public WireRequest with(Map<String, String> query) {
        return new WireRequest(method, route, ids, query, json, listing);
    }

    /** The same, its answer taken while it arrives. */
    public WireRequest taking(Listing how) {
        return new WireRequest(method, route, ids, parameters, json, how);
    }

    /** Whether {@code id} may stand in a path as it is. */
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
            throw new PlatformFault(PlatformFault.Kind.HTTP, 0, "not the id of a " + what + ": " + Faults.tidy(id));
        }
        return id;
    }
}
