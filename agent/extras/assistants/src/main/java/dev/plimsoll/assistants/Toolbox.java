package dev.plimsoll.assistants;

import dev.plimsoll.assistants.ReadTool.ToolAnswer;
import dev.plimsoll.assistants.ReadTool.ToolAnswer.Found;
import dev.plimsoll.assistants.ReadTool.ToolAnswer.NoAnswer;
import dev.plimsoll.assistants.ReadTool.ToolCall;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.text.AnswerSentences;
import dev.plimsoll.web.view.WhatIfAnswers.WhatIfAnswer;
import java.util.List;
import java.util.Set;

/** All tools. None of them changes anything: each has ports that read, and no other. */
final class Toolbox {

    private Toolbox() {}

    static List<ReadTool> of(ToolFacts facts) {
        return List.of(new FleetTool(facts),
                new ComputeTool(ToolText.EXPLAIN, facts,
                        (status, call) -> new Found(ToolJson.explanation(status, facts.prices()))),
                new ComputeTool(ToolText.WHAT_IF, facts, (status, call) -> whatIf(facts, status, call)),
                new ComputeTool(ToolText.WHY_AWAKE, facts, (status, call) -> new Found(ToolJson.awake(status))),
                new HistoryTool(facts),
                new ComputeTool(ToolText.PROPOSE, facts, (status, call) -> propose(status, call)));
    }

    private static ToolAnswer whatIf(ToolFacts facts, ComputeStatus status, ToolCall call) {
        return switch (facts.whatIf()
                .ask(status, call.texts(Set.of(ComputeTool.COMPUTE)), facts.clock().instant())) {
            case WhatIfAnswer.AdvisedPolicy advised ->
                new Found(ToolJson.whatIf(status, advised.status(), facts.prices()));
            case WhatIfAnswer.CannotAnswer unclear -> new NoAnswer(String.join("; ", unclear.problems()));
            case WhatIfAnswer.TooMany many -> new NoAnswer(
                    "too many what-if questions; ask again in %d s".formatted(many.retryAfter().toSeconds()));
            case WhatIfAnswer.NoStore none -> new NoAnswer("the samples cannot be read: the store does not answer");
        };
    }

    private static ToolAnswer propose(ComputeStatus status, ToolCall call) {
        return new Found(ToolJson.proposal(status, AnswerSentences.whyNot(status).orElse(null),
                AnswerCommands.of(status, call.site())));
    }
}
