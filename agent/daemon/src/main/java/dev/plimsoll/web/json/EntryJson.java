package dev.plimsoll.web.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.web.view.StatusView;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A journal entry as JSON; fields that its kind does not have are left out. */
@JsonNaming(SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
record EntryJson(String at, String kind, @Nullable String projectId, @Nullable String endpointId,
        @Nullable String changeId, @Nullable String action, @Nullable String reason, @Nullable String guardrail,
        @Nullable String outcome, @Nullable Limits from, @Nullable Limits to, @Nullable String until,
        @Nullable Boolean stopped, @Nullable String by, @Nullable String why, @Nullable Boolean now,
        @Nullable String waitsUntil) {

    static EntryJson of(JournalEntry entry) {
        return switch (entry) {
            case JournalEntry.Recommended it -> of(it, "recommended", null, it.action(), it.reason(), null, null,
                    it.from(), it.to(), null, null, null, it.why());
            case JournalEntry.Approved it ->
                of(it, "approved", null, null, null, null, null, null, it.to(), null, null, it.by(), null)
                        .approved(it.atOnce(), it.waits());
            case JournalEntry.Dismissed it -> of(it, "dismissed", null, null, null, null, null, null, null,
                    StatusView.time(it.until()), null, it.by(), null);
            case JournalEntry.Blocked it ->
                of(it, "blocked", null, null, null, it.guardrail(), null, null, null, null, null, null, it.why());
            case JournalEntry.Intended it -> of(it, "intended", it.changeId(), null, null, null, null, it.from(),
                    it.to(), null, null, null, it.why());
            case JournalEntry.Executed it -> of(it, "executed", it.changeId(), null, null, null, it.outcome(), null,
                    null, null, null, null, it.detail());
            case JournalEntry.Verified it -> of(it, "verified", it.changeId(), null, null, null, it.verdict(), null,
                    null, null, null, null, it.detail());
            case JournalEntry.Switched it ->
                of(it, "switched", null, null, null, null, null, null, null, null, it.stopped(), it.by(), null);
        };
    }

    private static EntryJson of(JournalEntry entry, String kind, @Nullable String changeId, @Nullable String action,
            @Nullable String reason, @Nullable String guardrail, @Nullable String outcome, @Nullable SizeRange from,
            @Nullable SizeRange to, @Nullable String until, @Nullable Boolean stopped, @Nullable String by,
            @Nullable String why) {
        ComputeId compute = entry.subject();
        return new EntryJson(entry.at().toString(), kind, compute == null ? null : compute.projectId(),
                compute == null ? null : compute.endpointId(), changeId, action, reason, guardrail, outcome,
                Limits.of(from), Limits.of(to), until, stopped, by, why, null, null);
    }

    private EntryJson approved(boolean atOnce, @Nullable String waits) {
        return new EntryJson(at, kind, projectId, endpointId, changeId, action, reason, guardrail, outcome, from, to,
                until, stopped, by, why, atOnce, waits);
    }

    /** Size limits. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Limits(BigDecimal minCu, BigDecimal maxCu) {

        static @Nullable Limits of(@Nullable SizeRange size) {
            return size == null ? null : new Limits(size.min().value(), size.max().value());
        }
    }
}
