package dev.plimsoll.cli.show;

import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.cli.terminal.Verb;
import dev.plimsoll.config.Settings;
import dev.plimsoll.store.Store;
import dev.plimsoll.web.json.StatusJson;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the journal. */
@Command(name = "history", description = "Prints the journal: recommendations, answers, changes and verifications, newest first.", footer = {
    "", "Examples:",
    "  plimsoll history --last 20", "  plimsoll history ep-shop-1 -o json"})
public final class HistoryVerb extends Verb {

    @Mixin
    private Output output = new Output();

    @Parameters(arity = "0..1", paramLabel = "COMPUTE", description = "Only this compute, by id or PROJECT/ID.")
    private @Nullable String compute;

    @Option(names = "--last", paramLabel = "N", defaultValue = "100", description = "Largest number of entries; default: ${DEFAULT-VALUE}.")
    private int last = 100;

    @Override
    public Integer call() {
        if (last < 1) {
            throw new Failure(Exit.WRONG_USE, "plimsoll: --last: %d is not above 0".formatted(last));
        }
        Settings settings = settings();
        List<JournalEntry> entries = entries(settings);
        if (compute != null && entries.isEmpty()) {
            throw new Failure(Exit.REFUSED,
                    "plimsoll: the store %2$s has no recommendation for '%1$s'".formatted(compute,
                            settings.store().url()));
        }
        if (output.json()) {
            out().println(StatusJson.journal(entries));
            return Exit.DONE;
        }
        Table table = new Table("TIME", "COMPUTE", "WHAT", "DETAIL");
        entries.forEach(entry -> table.row(entry.at(), entry.subject(), what(entry), detail(entry)));
        table.print(out());
        return Exit.DONE;
    }

    /** The entries, newest first; the verb fails if the store exists but cannot be read. */
    private List<JournalEntry> entries(Settings settings) {
        if (!Store.exists(settings.store())) {
            return List.of();
        }
        try (Store store = Store.open(settings.store())) {
            int most = Math.max(0, last);
            if (compute == null) {
                return store.stores().journal().latest(most);
            }
            return store.stores()
                    .journal()
                    .find(compute)
                    .map(id -> store.stores().journal().of(id).reversed().stream().limit(most).toList())
                    .orElse(List.of());
        }
    }

    private static String what(JournalEntry entry) {
        return switch (entry) {
            case JournalEntry.Recommended advice -> advice.action() + " (" + advice.reason() + ")";
            case JournalEntry.Approved yes -> "approved";
            case JournalEntry.Dismissed no -> "dismissed";
            case JournalEntry.Blocked veto -> "blocked (" + veto.guardrail() + ")";
            case JournalEntry.Intended intent -> "changing";
            case JournalEntry.Executed done -> "platform: " + done.outcome();
            case JournalEntry.Verified end -> end.verdict();
            case JournalEntry.Switched thrown -> thrown.stopped() ? "stopped" : "resumed";
        };
    }

    private static String detail(JournalEntry entry) {
        return switch (entry) {
            case JournalEntry.Recommended advice -> advice.why();
            case JournalEntry.Approved yes -> "to " + yes.to().asBounds() + " by " + yes.by()
                    + (yes.atOnce() ? ", now" : "") + (yes.waits() == null ? "" : "; waits until " + yes.waits());
            case JournalEntry.Dismissed no -> "until " + no.until() + " by " + no.by();
            case JournalEntry.Blocked veto -> veto.why();
            case JournalEntry.Intended intent -> "from " + intent.from().asBounds() + " to "
                    + intent.to().asBounds();
            case JournalEntry.Executed done -> done.detail();
            case JournalEntry.Verified end -> end.detail();
            case JournalEntry.Switched thrown -> "by " + thrown.by();
        };
    }
}
