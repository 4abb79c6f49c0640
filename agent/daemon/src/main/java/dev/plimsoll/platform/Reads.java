package dev.plimsoll.platform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.plimsoll.platform.request.RequestExecutor;
import dev.plimsoll.platform.wire.Faults;
import dev.plimsoll.platform.wire.Page;
import dev.plimsoll.platform.wire.Reply;
import dev.plimsoll.platform.wire.SendOutcome;
import dev.plimsoll.platform.wire.WireJson;
import dev.plimsoll.platform.wire.WireRequest;
import dev.plimsoll.platform.wire.WireTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All read requests; every request built here is a GET.
 * <p>A request is repeated a few times if its error may be temporary. A single request takes no longer than the
 * deadline; with all repeats it takes no longer than twice that.
 */
public final class Reads {

    static final String PROJECTS = WireRequest.PROJECTS;
    static final String PROJECT = "/projects/{project_id}";
    static final String ENDPOINTS = "/projects/{project_id}/endpoints";
    static final String BRANCHES = "/projects/{project_id}/branches";
    /** The platform's largest page size (platform/in-the-wild.md section 1.6). */
    private static final Map<String, String> ALL_BRANCHES = Map.of("limit", "10000");
    static final String OPERATIONS = "/projects/{project_id}/operations";
    /** The platform's largest page size (platform/in-the-wild.md section 1.4). */
    static final int MOST_OPERATIONS = 1_000;
    private static final Map<String, String> RECENT_OPERATIONS = Map.of("limit", String.valueOf(MOST_OPERATIONS));
    static final String KEYS = "/api_keys";

    static final String PAGINATION = "pagination";
    static final String UNAVAILABLE = "unavailable_project_ids";
    /** The cursor of the next page in profile lakebase; absent or empty on the last one. */
    public static final String NEXT = "next_page_token";

    private final RequestExecutor requests;

    public Reads(RequestExecutor requests) {
        this.requests = requests;
    }

    /** One page of projects; {@code parameters} are sent as the query. */
    <T extends Page> T projects(Map<String, String> parameters, Supplier<T> pages) {
        return readListing(WireRequest.get(PROJECTS).with(parameters), "projects",
                Set.of(PAGINATION, UNAVAILABLE), false, pages);
    }

    /** All computes of a project. */
    <T extends Page> T endpoints(String projectId, Supplier<T> pages) {
        return readListing(WireRequest.get(ENDPOINTS, projectId), "endpoints", Set.of(), false, pages);
    }

    /**
     * One page of a listing that {@link #NEXT} continues. Its array has the name of the last part of
     * {@code route}; without items, the platform leaves it out.
     */
    public <T extends Page> T page(String route, List<String> ids, Map<String, String> parameters, Supplier<T> pages) {
        String array = route.substring(route.lastIndexOf('/') + 1);
        return readListing(WireRequest.get(route, ids.toArray(String[]::new)).with(parameters), array,
                Set.of(NEXT), true, pages);
    }

    /** A single object. */
    public JsonNode object(String route, String... ids) {
        return read(WireRequest.get(route, ids), JsonNode::isObject, "an object");
    }

    /** An object or an array, asked for with a query. */
    public JsonNode any(String route, Map<String, String> parameters) {
        return read(WireRequest.get(route).with(parameters), JsonNode::isContainerNode, "an object or an array");
    }

    private JsonNode read(WireRequest request, Predicate<JsonNode> isExpected, String expected) {
        Reply reply = reply(request);
        JsonNode body = WireJson.read(reply.text());
        if (body == null || !isExpected.test(body)) {
            throw Faults.notJson(requests.where(), reply, expected);
        }
        return body;
    }

    /** The branches of a project, as an array; only profile neon lists them. */
    public JsonNode branches(String projectId) {
        return items(WireRequest.get(BRANCHES, projectId).with(ALL_BRANCHES), "branches");
    }

    /** The latest operations of a project, as an array; only profile neon lists them. */
    JsonNode operations(String projectId) {
        return items(WireRequest.get(OPERATIONS, projectId).with(RECENT_OPERATIONS), "operations");
    }

    /** All keys of the account, as an array. */
    public JsonNode keys() {
        return items(WireRequest.get(KEYS), "");
    }

    /** All items of a small array. */
    private JsonNode items(WireRequest request, String array) {
        ArrayNode items = JsonNodeFactory.instance.arrayNode();
        readListing(request, array, Set.of(), false, () -> {
            items.removeAll();
            return new Page() {

                @Override
                protected void take(JsonNode item) {
                    items.add(item);
                }
            };
        });
        return items;
    }

    /** The page that the last, successful attempt read. */
    private <T extends Page> T readListing(WireRequest request, String array, Set<String> fields, boolean mayOmit,
            Supplier<T> pages) {
        AtomicReference<@Nullable T> last = new AtomicReference<>();
        Reply reply = reply(request.taking(new WireRequest.ListingForm(array, fields, mayOmit, () -> {
            T page = pages.get();
            last.set(page);
            return page;
        })));
        T page = last.get();
        if (page == null || !page.isWhole()) {
            throw Faults.notJson(requests.where(), reply,
                    array.isEmpty() ? "an array" : "an object with an array named " + array);
        }
        return page;
    }

    WireTime time() {
        return requests.time();
    }

    private Reply reply(WireRequest request) {
        SendOutcome outcome = requests.ask(request);
        if (outcome instanceof SendOutcome.Answered answered && answered.reply().isSuccess()) {
            return answered.reply();
        }
        throw Faults.of(requests.where(), outcome);
    }
}
