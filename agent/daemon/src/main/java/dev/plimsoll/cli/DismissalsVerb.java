package dev.plimsoll.cli;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.status.AnswerResult;
import dev.plimsoll.change.status.Answers;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.config.Settings;
import dev.plimsoll.explain.AdviceWords;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.store.Store;
import dev.plimsoll.web.json.StatusJson;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the dismissals in force, or takes one back. */
@Command(name = "dismissals", description = "Lists what is dismissed, until when, by whom and why; or takes one dismissal back.", footer = {
    "", "Examples:", "  plimsoll dismissals", "  plimsoll dismissals --undo ep-shop-1"})
final class DismissalsVerb extends StandingVerb<Dismissed> {

    @Option(names = "--undo", paramLabel = "COMPUTE", description = "Takes the dismissal of this compute back, by id or PROJECT/ID.")
    private @Nullable String undo;

    @Override
    @Nullable
    String takenBack() {
        return undo;
    }

    @Override
    AnswerResult answer(String compute, Answers answers, Settings settings, Store store) {
        return answers.undoDismissal(compute, who(), now());
    }

    @Override
    List<Dismissed> standing(Answers answers, Settings settings, Store store) {
        return answers.dismissals(now());
    }

    @Override
    String json(List<Dismissed> dismissals) {
        return StatusJson.dismissals(dismissals);
    }

    @Override
    Table table(List<Dismissed> dismissals) {
        Table table = new Table("PROJECT", "COMPUTE", "DISMISSED", "UNTIL", "BY", "BECAUSE").whole("COMPUTE", "UNTIL")
                .optional("PROJECT", "BECAUSE", "BY");
        dismissals.forEach(dismissal -> table.row(dismissal.compute().projectId(), dismissal.compute().endpointId(),
                dismissed(dismissal.action(), dismissal.reason()),
                FigureText.of(dismissal.until()), dismissal.by(), dismissal.because()));
        return table;
    }

    private static String dismissed(@Nullable Action action, @Nullable Reason reason) {
        return action == null || reason == null ? "all"
                : "%s (%s)".formatted(AdviceWords.of(action), AdviceWords.of(reason));
    }
}
