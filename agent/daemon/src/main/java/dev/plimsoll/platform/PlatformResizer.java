package dev.plimsoll.platform;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.change.Resize;
import dev.plimsoll.change.Resizer;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.SizeRange;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * The one hand that changes anything: it can build one request, a PATCH with both size limits of one compute.
 *
 * <p>Built only where the agent may apply. Never sends twice: not on a lost reply, and not when the platform or the
 * transport suggests it.
 */
public final class PlatformResizer implements Resizer {

    private static final String ROUTE = "/projects/{project_id}/endpoints/{endpoint_id}";
    /** Words that the platform's documentation shows (platform/api.md 2.4); others are kept and told. */
    private static final Set<String> ACTIONS = Set.of("start_compute", "apply_config", "suspend_compute");
    private static final Set<String> STATUSES = Set.of("running", "scheduling");

    private final PlatformClient client;
    private final OkHttpClient http;

    public PlatformResizer(PlatformClient client) {
        this.client = client;
        // A connection of its own each time: one kept open may have been closed at the far end, and then nobody could
        // tell whether the request arrived.
        http = client.http()
                .newBuilder()
                .connectionPool(new ConnectionPool(0, 1, TimeUnit.NANOSECONDS))
                .eventListener(new Departure())
                .build();
    }

    @Override
    public Execution resize(Resize resize) {
        String project = resize.compute().projectId();
        String endpoint = resize.compute().endpointId();
        if (!PlatformClient.isId(project) || !PlatformClient.isId(endpoint)) {
            return new Execution.Failed(false, "not the id of a compute: " + resize.compute());
        }
        AtomicBoolean sent = new AtomicBoolean();
        Request request = client.request("projects", project, "endpoints", endpoint)
                .patch(new OneShotJson(Json.write(Patch.to(resize.to()))))
                .tag(AtomicBoolean.class, sent)
                .build();
        try {
            return judge(client.send(http, request, ROUTE, client.deadline()));
        } catch (IOException e) {
            return new Execution.Failed(sent.get(), Faults.text(client.noReply(e)));
        }
    }

    private Execution judge(Reply reply) {
        if (reply.isSuccess()) {
            return accepted(reply);
        }
        String message = Faults.text(Faults.refused(client.where(), reply));
        // Busy (429) or cut short (408) counts as refused too: the platform says that it took nothing on.
        return reply.status() < 500
                ? new Execution.Rejected(reply.status(), message)
                : new Execution.Failed(true, message);
    }

    /** With the operations that the platform says it began, in its own words, known to us or not. */
    private static Execution accepted(Reply reply) {
        JsonNode body = Json.read(reply.text());
        if (body == null) {
            return new Execution.Accepted("accepted (" + reply.status() + "), the reply is no JSON", List.of());
        }
        List<String> operations = new ArrayList<>();
        List<UnknownWord> unknown = new ArrayList<>();
        for (JsonNode operation : body.path("operations")) {
            String action = Faults.tidy(operation.path("action").asText("?"));
            String status = Faults.tidy(operation.path("status").asText("?"));
            operations.add(action + " " + status);
            if (!ACTIONS.contains(action) || !STATUSES.contains(status)) {
                unknown.add(new UnknownWord(UnknownWord.OPERATION, action + " " + status, ROUTE));
            }
        }
        String detail = operations.isEmpty() ? "accepted, no operation begun" : String.join(", ", operations);
        return new Execution.Accepted(detail, unknown);
    }

    @Override
    public String toString() {
        return "PlatformResizer[" + client + "]";
    }

    private record Patch(@JsonProperty("endpoint") Limits endpoint) {

        static Patch to(SizeRange size) {
            return new Patch(new Limits(size.min().value(), size.max().value()));
        }
    }

    private record Limits(@JsonProperty("autoscaling_limit_min_cu") BigDecimal min,
            @JsonProperty("autoscaling_limit_max_cu") BigDecimal max) {}

    /** Notes when the first byte of a request leaves: before that, nothing can have been applied. */
    private static final class Departure extends EventListener {

        @Override
        public void requestHeadersStart(Call call) {
            @Nullable
            AtomicBoolean sent = call.request().tag(AtomicBoolean.class);
            if (sent != null) {
                sent.set(true);
            }
        }
    }
}
