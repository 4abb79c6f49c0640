package dev.plimsoll.web.json;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.change.effect.ExpectedImpact;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.web.view.StatusView;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A journal entry as JSON; fields that its kind does not have are left out. */
final class EntryJson {

    private final Map<String, Object> fields = new LinkedHashMap<>();

    private EntryJson(JournalEntry entry, String kind) {
        ComputeId compute = entry.subject();
        with("at", entry.at().toString()).with("kind", kind);
        if (compute != null) {
            with("project_id", compute.projectId()).with("endpoint_id", compute.endpointId());
        }
    }

    static Map<String, Object> of(JournalEntry entry) {
        return switch (entry) {
            case JournalEntry.Recommended it -> new EntryJson(it, "recommended").with("action", it.action())
                    .with("reason", it.reason())
                    .changing(it.from(), it.to())
                    .with("branch_id", it.branchId())
                    .with("why", it.why()).fields;
            case JournalEntry.Approved it -> new EntryJson(it, "approved").changing(it.from(), it.to())
                    .with("branch_id", it.branchId())
                    .with("by", it.by())
                    .with("now", it.atOnce())
                    .with("waits_until", it.waits()).fields;
            case JournalEntry.Dismissed it ->
                new EntryJson(it, "dismissed").with("until", StatusView.time(it.until()))
                        .with("by", it.by())
                        .with("action", it.action())
                        .with("reason", it.reason())
                        .with("why", it.because()).fields;
            case JournalEntry.DismissalUndone it -> new EntryJson(it, "dismissal_undone").with("by", it.by()).fields;
            case JournalEntry.Blocked it ->
                new EntryJson(it, "blocked").with("guardrail", it.guardrail()).with("why", it.why()).fields;
            case JournalEntry.Intended it -> new EntryJson(it, "intended").with("change_id", it.changeId())
                    .changing(it.from(), it.to())
                    .with("action", it.basis().action().word())
                    .with("reason", it.basis().reason().word())
                    .with("by", it.basis().approvedBy())
                    .with("rolls_back", it.basis().rollsBack())
                    .with("restart_impact", Cost.of(it.basis().expected().impact()))
                    .with("why", it.why()).fields;
            case JournalEntry.Executed it -> new EntryJson(it, "executed").with("change_id", it.changeId())
                    .with("outcome", it.outcome())
                    .with("why", it.detail())
                    .with("operations", it.operations().isEmpty() ? null : it.operations()).fields;
            case JournalEntry.Settled it -> new EntryJson(it, "settled").with("change_id", it.changeId())
                    .with("outcome", it.result())
                    .with("to", it.shown() == null ? null : value(it.shown()))
                    .with("why", it.detail()).fields;
            case JournalEntry.Verified it -> new EntryJson(it, "verified").with("change_id", it.changeId())
                    .with("outcome", it.verdict().word())
                    .with("why", it.detail()).fields;
            case JournalEntry.SetElsewhere it -> new EntryJson(it, "set_elsewhere").changing(it.from(), it.to())
                    .with("outcome", it.followed() ? "followed" : null).fields;
            case JournalEntry.Switched it ->
                new EntryJson(it, "switched").with("stopped", it.stopped()).with("by", it.by()).fields;
            case JournalEntry.Archived it -> new EntryJson(it, "archived").with("by", it.by())
                    .with("first_seq", it.firstSeq())
                    .with("last_seq", it.lastSeq())
                    .with("entries", it.entries())
                    .with("file", it.file())
                    .with("file_sha256", it.fileSha256())
                    .with("gaps_sha256", it.gapsSha256()).fields;
        };
    }

    /** Which setting, unless it is the size, and its values. */
    private EntryJson changing(SettingValue from, SettingValue to) {
        return with("setting", to.setting() == ComputeSetting.SIZE ? null : to.setting().word())
                .with("from", value(from))
                .with("to", value(to));
    }

    static Object value(SettingValue value) {
        return switch (value) {
            case SettingValue.OfSize(var limits) -> Limits.of(limits);
            case SettingValue.OfAutosuspend(var delay) -> Delay.of(delay);
        };
    }

    private EntryJson with(String name, @Nullable Object value) {
        if (value != null) {
            fields.put(name, value);
        }
        return this;
    }

    /** What a change was expected to cost when it began. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Cost(@Nullable Integer connections, @Nullable Long misses, @Nullable Double warmupSeconds,
            @Nullable Double costCuHours, @Nullable Double waitingSavesCuHours) {

        static @Nullable Cost of(@Nullable ExpectedImpact impact) {
            return impact == null
                    ? null
                    : new Cost(impact.connections(), impact.misses(), StatusView.seconds(impact.warmup()),
                            impact.cuHours(), impact.waitingSaves());
        }
    }

    /** An autosuspend delay; -1 for never, as the platform writes it. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Delay(long autosuspendSeconds) {

        static Delay of(Autosuspend delay) {
            return new Delay(delay.seconds());
        }
    }

    /** Size limits. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Limits(BigDecimal minCu, BigDecimal maxCu) {

        static Limits of(SizeRange size) {
            return new Limits(size.min().value(), size.max().value());
        }
    }
}
