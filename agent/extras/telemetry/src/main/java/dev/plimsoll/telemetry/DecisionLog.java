package dev.plimsoll.telemetry;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.DismissalUndone;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.OfCompute;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.UndoAsked;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.JournalEntry.Withdrawn;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.explain.SettingText;
import dev.plimsoll.explain.text.EntryText;
import dev.plimsoll.fleet.SettingValue;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.logs.LogRecordBuilder;
import io.opentelemetry.api.logs.Logger;
import io.opentelemetry.api.logs.Severity;
import java.time.Instant;
import java.time.InstantSource;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes entries of the journal as log records. Attributes have the names of the fields of the JSON.
 *
 * @param logger queues the records; never blocks
 * @param clock  says when the stop switch was found turned
 */
record DecisionLog(Logger logger, InstantSource clock) {

    private static final String ACTION = "action";
    private static final String REASON = "reason";
    private static final String OUTCOME = "outcome";

    /** @param after the change record of the compute after {@code entry} */
    void write(OfCompute entry, ChangeRecord after) {
        EntryText text = EntryText.of(entry, after::intent);
        AttributesBuilder attributes = attributes(entry, text.intent());
        if (attributes != null) {
            begin(entry.kind(), entry.at(), isWarning(entry), text.sentences())
                    .setAllAttributes(attributes.put("project_id", entry.compute().projectId())
                            .put("endpoint_id", entry.compute().endpointId())
                            .build())
                    .emit();
        }
    }

    void switched(boolean stopped) {
        begin("switched", clock.instant(), stopped, EntryText.switched(stopped)).setAttribute("stopped", stopped)
                .emit();
    }

    private LogRecordBuilder begin(String kind, Instant at, boolean isWarning, String body) {
        return logger.logRecordBuilder()
                .setEventName("plimsoll." + kind)
                .setTimestamp(at)
                .setSeverity(isWarning ? Severity.WARN : Severity.INFO)
                .setBody(body);
    }

    private static boolean isWarning(OfCompute entry) {
        return switch (entry) {
            case Executed reply -> reply.outcome() == ExecutionOutcome.REFUSED
                    || reply.outcome() == ExecutionOutcome.NOT_SENT;
            case Settled end -> !end.isInUse();
            case Verified verified -> verified.verdict() == EffectVerdict.HARMFUL;
            default -> false;
        };
    }

    /** Null for answers: the process of the person writes them, not an agent. */
    private static @Nullable AttributesBuilder attributes(OfCompute entry, @Nullable Intended intent) {
        return switch (entry) {
            case Recommended advice -> values(advice.from(), advice.to()).put(ACTION, advice.action().word())
                    .put(REASON, advice.reason().word());
            case Blocked veto -> Attributes.builder().put("guardrail", veto.guardrail().word());
            case Intended begun -> change(begun, begun.changeId());
            case Executed reply -> change(intent, reply.changeId()).put(OUTCOME, reply.outcome().word());
            case Settled end -> change(intent, end.changeId()).put(OUTCOME, end.result().word());
            case Verified verified -> change(intent, verified.changeId()).put("verdict", verified.verdict().word());
            case SetElsewhere other -> values(other.from(), other.to());
            case Approved answer -> null;
            case Dismissed answer -> null;
            case DismissalUndone answer -> null;
            case Withdrawn answer -> null;
            case UndoAsked answer -> null;
        };
    }

    private static AttributesBuilder change(@Nullable Intended intent, String changeId) {
        AttributesBuilder id = Attributes.builder().put("change_id", changeId);
        return intent == null ? id
                : id.putAll(values(intent.from(), intent.to()).put(ACTION, intent.basis().action().word())
                        .put(REASON, intent.basis().reason().word())
                        .put("rolls_back", intent.isRollBack())
                        .build());
    }

    private static AttributesBuilder values(SettingValue from, SettingValue to) {
        AttributesBuilder attributes = Attributes.builder().put("setting", to.setting().word());
        Stream.of(SettingText.fields("from", from), SettingText.fields("to", to))
                .forEach(fields -> fields.forEach((name, value) -> {
                    if (value instanceof Long whole) {
                        attributes.put(name, whole);
                    } else {
                        attributes.put(name, value.doubleValue());
                    }
                }));
        return attributes;
    }
}
