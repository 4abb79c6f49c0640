package dev.plimsoll.platform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.plimsoll.platform.line.Line;
import dev.plimsoll.platform.line.RetryPolicy;
import dev.plimsoll.platform.wire.Faults;
import dev.plimsoll.platform.wire.Reply;
import dev.plimsoll.platform.wire.SendOutcome;
import dev.plimsoll.platform.wire.WireRequest;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The questions that reading may ask, and no others: every request built here is a GET.
 *
 * <p>What may pass by itself is asked again a little. A single request takes no longer than the deadline, one question
 * with all its repeats no longer than twice that.
 */
public final class Reads {

    static final String PROJECTS = WireRequest.PROJECTS;
    static final String ENDPOINTS = "/projects/{project_id}/endpoints";
    static final String BRANCHES = "/projects/{project_id}/branches";
    /** As many as the platform gives at once (platform/in-the-wild.md section 1.6). */
    private static final Map<String, String> ALL_BRANCHES = Map.of("limit", "10000");
    static final String KEYS = "/api_keys";

    private final Line line;
    /** Null where the line's own patience will do. */
    private final @Nullable RetryPolicy patience;

    public Reads(Line line) {
        this(line, null);
    }

    Reads(Line line, @Nullable RetryPolicy patience) {
        this.line = line;
        this.patience = patience;
    }

    /** One page of projects; {@code parameters} are sent with it, and none where there are none. */
    <T extends Page> T projects(Map<String, String> parameters, Supplier<T> pages) {
        return taken(WireRequest.get(PROJECTS).with(parameters), "projects", Set.of(Page.PAGINATION, Page.UNAVAILABLE),
                pages,
                "an object with an array named projects");
    }

    /** All computes of a project. */
    <T extends Page> T endpoints(String projectId, Supplier<T> pages) {
        return taken(WireRequest.get(ENDPOINTS, projectId), "endpoints", Set.of(), pages,
                "an object with an array named endpoints");
    }

    /** The branches of a project, as an array; only profile neon's interface lists them. */
    public JsonNode branches(String projectId) {
        return items(WireRequest.get(BRANCHES, projectId).with(ALL_BRANCHES), "branches",
                "an object with an array named branches");
    }

    /** All keys of the account, as an array. */
    public JsonNode keys() {
        return items(WireRequest.get(KEYS), "", "an array");
    }

    /** All items of an array that is small. */
    private JsonNode items(WireRequest ask, String array, String wanted) {
        ArrayNode items = JsonNodeFactory.instance.arrayNode();
        taken(ask, array, Set.of(), () -> {
            items.removeAll();
            return new Page(items::add);
        }, wanted);
        return items;
    }

    /** What the last attempt, which succeeded, has taken. */
    private <T extends Page> T taken(WireRequest ask, String array, Set<String> fields, Supplier<T> pages,
            String wanted) {
        AtomicReference<@Nullable T> last = new AtomicReference<>();
        Reply reply = reply(ask.taking(new WireRequest.Listing(array, fields, () -> {
            T page = pages.get();
            last.set(page);
            return page;
        })));
        T page = last.get();
        if (page == null || !page.isWhole()) {
            throw Faults.notJson(line.where(), reply, wanted);
        }
        return page;
    }

    private Reply reply(WireRequest ask) {
        SendOutcome outcome = patience == null ? line.ask(ask) : line.ask(ask, patience);
        if (outcome instanceof SendOutcome.Answered answered && answered.reply().isSuccess()) {
            return answered.reply();
        }
        throw Faults.of(line.where(), outcome);
    }

    @Override
    public String toString() {
        return line.where();
    }
}
