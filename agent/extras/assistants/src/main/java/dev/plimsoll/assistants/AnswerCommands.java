package dev.plimsoll.assistants;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.plimsoll.advice.Action;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.text.AnswerSentences;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.page.Place;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The commands and the page by which a person answers a recommendation; null for what does not apply. */
record AnswerCommands(
        @JsonPropertyDescription("Command of a person who approves.") @Nullable String approve,
        @JsonPropertyDescription("The same at the next pass, also while the compute is awake.") @Nullable String approveNow,
        @JsonPropertyDescription("Command of a person who leaves the compute as it is.") @Nullable String dismiss,
        @JsonPropertyDescription("Command that changes the size without the agent.") @Nullable String byHand,
        @JsonPropertyDescription("Address of the compute's page.") @Nullable String page) {

    private static final Pattern PLAIN = Pattern.compile("[\\w./-]+");

    /** @param site address of the agent's pages; null where it is not known */
    static AnswerCommands of(ComputeStatus status, @Nullable String site) {
        ComputeId id = status.compute().id();
        AdviceView view = status.view();
        String compute = quoted(id.toString());
        String page = page(id, site);
        String dismiss = view.asks() && view.dismissed() == null
                ? "plimsoll dismiss %s --for 7d --because REASON".formatted(compute)
                : null;
        if (!view.changes()) {
            boolean isPooler = view.action() == Action.ENABLE_POOLER
                    && !status.sizing().table().hasPoolerAlwaysOn();
            return new AnswerCommands(null, null, dismiss,
                    isPooler ? "plimsoll computes update %s --pooler-enabled true".formatted(compute) : null, page);
        }
        String byHand = view.verdict()
                .wanted()
                .size()
                .map(size -> "plimsoll computes update %s --min-cu %s --max-cu %s".formatted(compute, size.min(),
                        size.max()))
                .orElse(null);
        if (AnswerSentences.whyNot(status).isPresent()) {
            return new AnswerCommands(null, null, dismiss, byHand, page);
        }
        String approve = "plimsoll approve " + compute;
        return new AnswerCommands(approve, approve + " --now", dismiss, byHand, page);
    }

    /** The address of a compute's page; null where that of the agent's pages, {@code site}, is not known. */
    static @Nullable String page(ComputeId id, @Nullable String site) {
        return site == null ? null
                : "%s/computes/%s/%s".formatted(site, Place.segment(id.projectId()), Place.segment(id.endpointId()));
    }

    /** One word of a POSIX shell, whatever is in it. */
    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
