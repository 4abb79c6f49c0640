package dev.plimsoll.cli;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.status.AnswerResult;
import dev.plimsoll.change.status.Answers;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.config.Settings;
import dev.plimsoll.explain.AdviceWords;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.store.Store;
import dev.plimsoll.web.json.StatusJson;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the dismissals in force, or takes one back. */
@Command(name = "dismissals", description = "Lists what is dismissed, until when, by whom and why; or takes one dismissal back.", footer = {
    "", "Examples:", "  plimsoll dismissals", "  plimsoll dismissals --undo ep-shop-1"})
final class DismissalsVerb extends AnswerVerb {

    @Mixin
    private Output output = new Output();

    @Option(names = "--undo", paramLabel = "COMPUTE", description = "Takes the dismissal of this compute back, by id or PROJECT/ID.")
    private @Nullable String undo;

    @Override
    public Integer call() {
        return undo == null ? list(settings()) : super.call();
    }

    @Override
    List<String> computes() {
        return List.of(Objects.requireNonNull(undo));
    }

    @Override
    AnswerResult answer(String compute, Answers answers, Settings settings, Store store) {
        return answers.undoDismissal(compute, who(), now());
    }

    private int list(Settings settings) {
        if (!Store.exists(settings.store())) {
            return print(List.of());
        }
        try (Store store = Store.open(settings.store())) {
            return print(new Answers(store.stores()::journal, Explanation.WORDING, settings.answers(id -> null))
                    .dismissals(now()));
        }
    }

    private int print(List<Dismissed> dismissals) {
        return print(output, () -> StatusJson.dismissals(dismissals), () -> table(dismissals));
    }

    private static Table table(List<Dismissed> dismissals) {
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
