package dev.plimsoll.otlp;

import dev.plimsoll.change.journal.ChangeRecord;
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
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.explain.NoticeText;
import dev.plimsoll.explain.Sentences;
import dev.plimsoll.fleet.SettingValue;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.logs.Logger;
import io.opentelemetry.api.logs.Severity;
import java.time.Instant;
import java.util.function.Function;

/**
 * Writes entries of the journal as log records. Attributes have the names of the fields of the JSON.
 *
 * @param logger queues the records; never blocks
 */
record DecisionLog(Logger logger) {

    private static final String PREFIX = "plimsoll.";
    private static final String ACTION = "action";
    private static final String REASON = "reason";
    private static final String OUTCOME = "outcome";

    /** @param after the change record of the compute after {@code entry} */
    void write(OfCompute entry, ChangeRecord after) {
        switch (entry) {
            case Recommended advice -> write(advice, "recommended", Severity.INFO,
                    advice.from().equals(advice.to())
                            ? Sentences.of(advice.why())
                            : Sentences.of(NoticeText.recommended(advice), advice.why()),
                    values(advice.from(), advice.to()).put(ACTION, advice.action().word())
                            .put(REASON, advice.reason().word()));
            case Blocked veto -> write(veto, "blocked", Severity.INFO, Sentences.of(veto.why()),
                    Attributes.builder().put("guardrail", veto.guardrail().word()));
            case Intended intent -> write(intent, "intended", Severity.INFO,
                    Sentences.of(NoticeText.begun(intent), intent.why()), change(intent));
            case Executed reply -> {
                boolean isRefused = reply.outcome() == Executed.Outcome.REFUSED;
                boolean isUnsent = reply.outcome() == Executed.Outcome.NOT_SENT;
                write(reply, "executed", isRefused || isUnsent ? Severity.WARN : Severity.INFO,
                        Sentences.of(isRefused || isUnsent
                                ? notice(after, reply.changeId(), isRefused
                                        ? NoticeText::refused
                                        : NoticeText::notSent)
                                : "", reply.detail()),
                        change(after, reply.changeId()).put(OUTCOME, reply.outcome().word()));
            }
            case Settled end -> write(end, "settled", end.isInUse() ? Severity.INFO : Severity.WARN,
                    Sentences.of(notice(after, end.changeId(), intent -> NoticeText.settled(end, intent)),
                            end.detail()),
                    change(after, end.changeId()).put(OUTCOME, end.result().word()));
            case Verified verified -> write(verified, "verified",
                    verified.verdict() == EffectVerdict.HARMFUL ? Severity.WARN : Severity.INFO,
                    Sentences.of(notice(after, verified.changeId(),
                            intent -> NoticeText.verified(intent, verified.verdict())), verified.detail()),
                    change(after, verified.changeId()).put("verdict", verified.verdict().word()));
            case SetElsewhere other -> write(other, "set_elsewhere", Severity.INFO, NoticeText.setElsewhere(other),
                    values(other.from(), other.to()));
            case Approved answer -> {
                // Answers are written by the process of the person, not by the leader.
            }
            case Dismissed answer -> {
                // As above.
            }
            case DismissalUndone answer -> {
                // As above.
            }
        }
    }

    /** Writes that the stop switch was turned on or off. */
    void switched(Instant at, boolean stopped) {
        logger.logRecordBuilder()
                .setEventName(PREFIX + "switched")
                .setTimestamp(at)
                .setSeverity(stopped ? Severity.WARN : Severity.INFO)
                .setBody(NoticeText.switched(stopped))
                .setAttribute("stopped", stopped)
                .emit();
    }

    private void write(OfCompute entry, String kind, Severity severity, String body, AttributesBuilder attributes) {
        logger.logRecordBuilder()
                .setEventName(PREFIX + kind)
                .setTimestamp(entry.at())
                .setSeverity(severity)
                .setBody(body)
                .setAllAttributes(attributes.put("project_id", entry.compute().projectId())
                        .put("endpoint_id", entry.compute().endpointId())
                        .build())
                .emit();
    }

    private static String notice(ChangeRecord after, String changeId, Function<Intended, String> text) {
        return after.intent(changeId).map(text).orElse("");
    }

    private static AttributesBuilder change(ChangeRecord after, String changeId) {
        return after.intent(changeId)
                .map(DecisionLog::change)
                .orElseGet(() -> Attributes.builder().put("change_id", changeId));
    }

    private static AttributesBuilder change(Intended intent) {
        return values(intent.from(), intent.to()).put(ACTION, intent.basis().action().word())
                .put(REASON, intent.basis().reason().word())
                .put("change_id", intent.changeId())
                .put("rolls_back", intent.isRollBack());
    }

    private static AttributesBuilder values(SettingValue from, SettingValue to) {
        AttributesBuilder attributes = Attributes.builder().put("setting", to.setting().word());
        add(attributes, "from", from);
        add(attributes, "to", to);
        return attributes;
    }

    private static void add(AttributesBuilder attributes, String name, SettingValue value) {
        switch (value) {
            case SettingValue.OfSize(var limits) -> {
                attributes.put(name + "_cu", limits.max().asDouble());
                if (!limits.isFixed()) {
                    attributes.put(name + "_min_cu", limits.min().asDouble());
                }
            }
            case SettingValue.OfAutosuspend(var delay) ->
                attributes.put(name + "_autosuspend_seconds", delay.seconds());
        }
    }
}
