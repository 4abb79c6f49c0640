package dev.plimsoll.cli;

import dev.plimsoll.change.status.AnswerResult;
import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.PendingAnswer;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.config.Settings;
import dev.plimsoll.explain.ChangeSentences;
import dev.plimsoll.explain.Controls;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.explain.SettingText;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.Store;
import dev.plimsoll.web.json.StatusJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the answers that no change has used yet, or takes one back. */
@Command(name = "approvals", description = "Lists the approvals, and the changes to be undone, that the agent has not carried out: by whom, until when, and what they wait for; or takes one back.", footer = {
    "", "Examples:", "  plimsoll approvals", "  plimsoll approvals --withdraw ep-shop-1"})
final class ApprovalsVerb extends AnswerVerb {

    @Mixin
    private Output output = new Output();

    @Option(names = "--withdraw", paramLabel = "COMPUTE", description = "Takes back the approval of this compute, or the request to undo its change, by id or PROJECT/ID.")
    private @Nullable String withdraw;

    @Override
    public Integer call() {
        return withdraw == null ? list(settings()) : super.call();
    }

    @Override
    List<String> computes() {
        return List.of(Objects.requireNonNull(withdraw));
    }

    @Override
    AnswerResult answer(String compute, Answers answers, Settings settings, Store store) {
        return answers.withdraw(compute, who(), now());
    }

    private int list(Settings settings) {
        if (!Store.exists(settings.store())) {
            return print(List.of());
        }
        try (Store store = Store.open(settings.store())) {
            Answers answers = new Answers(store.stores()::journal, Explanation.WORDING, settings.answers(id -> null));
            Map<ComputeId, ComputeStatus> statuses = new HashMap<>();
            answers.pending(now(), id -> null)
                    .stream()
                    .map(answer -> answer.compute().projectId())
                    .distinct()
                    .forEach(project -> statuses.putAll(statuses(project, settings, store)));
            return print(answers.pending(now(), id -> {
                ComputeStatus status = statuses.get(id);
                return status == null ? null : status.advice().plan();
            }));
        }
    }

    private int print(List<PendingAnswer> answers) {
        return print(output, () -> StatusJson.approvals(answers), () -> table(answers));
    }

    private static Table table(List<PendingAnswer> answers) {
        Table table = new Table("PROJECT", "COMPUTE", "ANSWER", "TO", "BY", "AT", "UNTIL", "NEXT")
                .whole("COMPUTE", "TO")
                .optional("PROJECT", "AT", "BY");
        answers.forEach(answer -> table.row(answer.compute().projectId(), answer.compute().endpointId(),
                answer.kind().word(), SettingText.of(answer.to()), answer.by(), FigureText.of(answer.at()),
                answer.until() == null ? null : FigureText.of(answer.until()),
                ChangeSentences.waits(answer, Controls.COMMANDS)));
        return table;
    }
}
