package dev.plimsoll.assistants;

import dev.plimsoll.assistants.ReadTool.ToolAnswer;
import dev.plimsoll.assistants.ReadTool.ToolAnswer.Found;
import dev.plimsoll.assistants.ReadTool.ToolAnswer.NoAnswer;
import dev.plimsoll.assistants.ReadTool.ToolCall;
import dev.plimsoll.change.journal.JournalEntries;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.explain.text.AnswerSentences;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.view.FigureTable;
import dev.plimsoll.web.view.WhatIfAnswers;
import dev.plimsoll.web.view.WhatIfAnswers.WhatIfAnswer;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * All tools, and what they read. None of them changes anything: each has ports that read, and no other.
 *
 * @param status  the current status of the fleet; may throw if the platform does not answer
 * @param journal the journal; throws if the store cannot be used
 * @param prices  price of a CU-hour of each compute
 * @param tables  what extensions show of a compute
 */
record Toolbox(Supplier<FleetStatus> status, Supplier<JournalEntries> journal, WhatIfAnswers whatIf,
        CuHourPrices prices, Function<ComputeId, List<FigureTable>> tables, InstantSource clock) {

    List<ReadTool> tools() {
        return List.of(new FleetTool(status),
                new ComputeTool(ToolText.EXPLAIN, status,
                        (compute, call) -> new Found(ToolJson.explanation(compute, prices))),
                new ComputeTool(ToolText.WHAT_IF, status, (compute, call) -> whatIf(compute, call)),
                new ComputeTool(ToolText.WHY_AWAKE, status, (compute, call) -> new Found(ToolJson.awake(compute))),
                new ComputeTool(ToolText.TABLES, status, (compute, call) -> tables(compute.id(), call)),
                new HistoryTool(status, journal),
                new ComputeTool(ToolText.PROPOSE, status, (compute, call) -> propose(compute, call)));
    }

    private ToolAnswer whatIf(ComputeStatus compute, ToolCall call) {
        return switch (whatIf.ask(compute, call.texts(Set.of(ComputeTool.COMPUTE)), clock.instant())) {
            case WhatIfAnswer.AdvisedPolicy advised ->
                new Found(ToolJson.whatIf(compute, advised.status(), prices));
            case WhatIfAnswer.CannotAnswer unclear -> new NoAnswer(String.join("; ", unclear.problems()));
            case WhatIfAnswer.TooMany many -> new NoAnswer(
                    "too many what-if questions; ask again in %d s".formatted(many.retryAfter().toSeconds()));
            case WhatIfAnswer.NoStore none -> new NoAnswer("the samples cannot be read: the store does not answer");
        };
    }

    private ToolAnswer tables(ComputeId compute, ToolCall call) {
        List<FigureTable> shown = tables.apply(compute);
        return shown.isEmpty()
                ? new NoAnswer("no extra shows a table of this compute; only a running agent has tables, at its /mcp")
                : new Found(ToolJson.tables(compute, shown, AnswerCommands.page(compute, call.site())));
    }

    private static ToolAnswer propose(ComputeStatus status, ToolCall call) {
        return new Found(ToolJson.proposal(status, AnswerSentences.whyNot(status).orElse(null),
                AnswerCommands.of(status, call.site())));
    }
}
