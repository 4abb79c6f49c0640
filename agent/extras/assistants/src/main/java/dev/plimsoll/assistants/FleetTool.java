package dev.plimsoll.assistants;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.assistants.ToolSchema.SchemaLimits;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.web.json.AdviceJson;
import dev.plimsoll.web.json.FleetJson.ListPage;
import dev.plimsoll.web.json.ShownAs;
import dev.plimsoll.web.view.StatusView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lists computes with their size, figures and recommendation, page by page. */
record FleetTool(Supplier<FleetStatus> fleet) implements ReadTool {

    private static final int MOST_MISSING = 5;
    static final String PAGE = "{\"minimum\":1,\"maximum\":100}";

    static final int USUAL = 25;

    record FleetAsked(
            @JsonPropertyDescription("Only computes of this project, by id.") @SchemaLimits(ComputeTool.ID) @Nullable String project,
            @JsonPropertyDescription("Only computes with this recommendation.") @Nullable Action action,
            @JsonPropertyDescription("Most computes in one answer; 25 if absent. An answer of 4 kB has fewer.") @SchemaLimits(PAGE) @Nullable Integer limit,
            @JsonPropertyDescription("Only computes after this one: the value next of the answer before, as PROJECT/ID.") @SchemaLimits("{\"pattern\":\"^[^/]+/.+$\",\"maxLength\":200}") @Nullable String after) {

        private boolean includes(ComputeStatus one) {
            return (project == null || project.equals(one.id().projectId()))
                    && (action == null || action == one.view().action());
        }

        private ListPage page() {
            return new ListPage(after == null ? null : ComputeId.parse(after).orElse(null),
                    limit == null ? USUAL : limit);
        }
    }

    @Override
    public ToolText text() {
        return ToolText.FLEET;
    }

    @Override
    public ToolAnswer answer(ToolCall call) {
        FleetAsked asked = call.as(FleetAsked.class);
        FleetStatus status = fleet.get();
        List<ComputeStatus> all = status.inOrder()
                .stream()
                .filter(asked::includes)
                .toList();
        ListPage page = asked.page();
        List<ComputeStatus> listed = all.stream()
                .filter(compute -> page.isReached(compute.id()))
                .limit(page.limit())
                .toList();
        return new ToolAnswer.Found(page(status, all, listed));
    }

    /**
     * A page of computes, as many of {@code page} as an answer holds.
     *
     * @param all  computes on all pages
     * @param page those after the page before, at most as many as asked for
     */
    private static String page(FleetStatus status, List<ComputeStatus> all, List<ComputeStatus> page) {
        Map<String, String> missing = new TreeMap<>();
        status.missing()
                .entrySet()
                .stream()
                .sorted(Map.Entry.comparingByKey())
                .limit(MOST_MISSING)
                .forEach(cause -> missing.put(cause.getKey(), cause.getValue()));
        FleetFacts facts = new FleetFacts(status.at(), status.discovered(), status.fault(), status.stopped(),
                status.missing().size(), missing, all.size(), actions(all));
        Function<List<ComputeStatus>, Object> shape = shown -> new FleetPart(facts, next(shown, all),
                shown.stream().map(FleetLine::of).toList());
        return Brief.of(shape.apply(Brief.fitting(page, shape)), Map.of(), null);
    }

    private static Map<String, Integer> actions(List<ComputeStatus> all) {
        Map<String, Integer> actions = new TreeMap<>();
        all.forEach(compute -> actions.merge(compute.view().action().word(), 1, Integer::sum));
        return actions;
    }

    /** The last compute of a page, where others follow; null on the last page. */
    private static @Nullable String next(List<ComputeStatus> shown, List<ComputeStatus> all) {
        if (shown.isEmpty() || shown.getLast().compute().id().equals(all.getLast().compute().id())) {
            return null;
        }
        return shown.getLast().compute().id().toString();
    }

    record FleetPart(@JsonUnwrapped FleetFacts facts,
            @JsonPropertyDescription("Where the next page begins; absent on the last page.") @Nullable String next,
            List<FleetLine> computes) {}

    record FleetFacts(@JsonPropertyDescription("Time of the status.") Instant at,
            @JsonPropertyDescription("Whether the fleet was listed once.") boolean discovered,
            @JsonPropertyDescription("Why the platform does not answer.") @Nullable String platformFault,
            @JsonPropertyDescription("Whether the stop switch is on.") boolean stopped,
            @JsonPropertyDescription("Projects that could not be listed.") int missingProjects,
            @JsonPropertyDescription("Project to reason, at most 5 of them.") Map<String, String> missing,
            @JsonPropertyDescription("Computes on all pages.") int total,
            @JsonPropertyDescription("Action to number of computes on all pages with it.") Map<String, Integer> actions) {}

    record FleetLine(String projectId, @JsonPropertyDescription(AdviceJson.ID) String endpointId,
            @JsonPropertyDescription(AdviceJson.PHASE) @ShownAs(String.class) Phase phase,
            @JsonPropertyDescription("As the platform writes it.") String state, @JsonUnwrapped SizeRange size,
            @JsonPropertyDescription("Of the shortest window that has one.") @Nullable Ratio hitRatio,
            @Nullable Integer connections, Standing recommendation) {

        static FleetLine of(ComputeStatus status) {
            StatusView view = StatusView.of(status);
            ComputeId id = status.compute().id();
            return new FleetLine(id.projectId(), id.endpointId(), status.phase(), view.state(),
                    status.compute().size(),
                    view.hitRatio(), view.connections(),
                    new Standing(ToolJson.WantedSize.of(status.view()), AdviceJson.Life.of(status.view())));
        }
    }

    /** A recommendation without its reason in words, and since when it stands. */
    record Standing(@JsonUnwrapped ToolJson.WantedSize wanted, @JsonUnwrapped AdviceJson.Life life) {}
}
