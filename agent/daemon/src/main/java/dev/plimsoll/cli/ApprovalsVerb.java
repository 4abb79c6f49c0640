package dev.plimsoll.cli;

import dev.plimsoll.change.status.AnswerResult;
import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.PendingAnswer;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.config.Settings;
import dev.plimsoll.explain.ChangeSentences;
import dev.plimsoll.explain.Controls;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.explain.SettingText;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.Store;
import dev.plimsoll.web.json.StatusJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the answers that no change has used yet, or takes one back. */
@Command(name = "approvals", description = "Lists the approvals, and the changes to be undone, that the agent has not carried out: by whom, until when, and what they wait for; or takes one back.", footer = {
    "", "Examples:", "  plimsoll approvals", "  plimsoll approvals --withdraw ep-shop-1"})
final class ApprovalsVerb extends StandingVerb<PendingAnswer> {

    @Option(names = "--withdraw", paramLabel = "COMPUTE", description = "Takes back the approval of this compute, or the request to undo its change, by id or PROJECT/ID.")
    private @Nullable String withdraw;

    @Override
    @Nullable
    String takenBack() {
        return withdraw;
    }

    @Override
    AnswerResult answer(String compute, Answers answers, Settings settings, Store store) {
        return answers.withdraw(compute, who(), now());
    }

    /** Each project is read once, while its first answer is looked at. */
    @Override
    List<PendingAnswer> standing(Answers answers, Settings settings, Store store) {
        Map<String, Map<ComputeId, ComputeStatus>> projects = new HashMap<>();
        return answers.pending(now(), id -> {
            ComputeStatus status = projects
                    .computeIfAbsent(id.projectId(), project -> statuses(project, settings, store))
                    .get(id);
            return status == null ? null : status.advice().plan();
        });
    }

    @Override
    String json(List<PendingAnswer> answers) {
        return StatusJson.approvals(answers);
    }

    @Override
    Table table(List<PendingAnswer> answers) {
        Table table = new Table("PROJECT", "COMPUTE", "ANSWER", "TO", "BY", "AT", "UNTIL", "NEXT")
                .whole("COMPUTE", "TO", "BY", "UNTIL")
                .below("NEXT")
                .optional("AT", "NEXT", "PROJECT", "BY");
        answers.forEach(answer -> table.row(answer.compute().projectId(), answer.compute().endpointId(),
                answer.kind().word(), SettingText.of(answer.to()), answer.by(), FigureText.of(answer.at()),
                answer.until() == null ? null : FigureText.of(answer.until()),
                ChangeSentences.waits(answer, Controls.COMMANDS)));
        return table;
    }
}
