package dev.plimsoll.cli;

import dev.plimsoll.change.status.Answers;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.config.Settings;
import dev.plimsoll.store.Store;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** A verb that lists the answers of one kind that stand, or takes one back. */
abstract class StandingVerb<T> extends AnswerVerb {

    @Mixin
    private Output output = new Output();

    /** The compute whose answer is taken back; null to list all. */
    abstract @Nullable String takenBack();

    /** The answers that stand, in the order of their computes. */
    abstract List<T> standing(Answers answers, Settings settings, Store store);

    abstract String json(List<T> standing);

    abstract Table table(List<T> standing);

    @Override
    public Integer call() {
        return takenBack() == null ? list(settings()) : super.call();
    }

    @Override
    List<String> computes() {
        return List.of(Objects.requireNonNull(takenBack()));
    }

    private int list(Settings settings) {
        if (!Store.exists(settings.store())) {
            return print(List.of());
        }
        try (Store store = Store.open(settings.store())) {
            return print(standing(answers(settings, store), settings, store));
        }
    }

    private int print(List<T> standing) {
        return print(output, () -> json(standing), () -> table(standing));
    }
}
