package dev.plimsoll.cli.show;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.cli.terminal.JsonLine;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.SimilarCompute;
import dev.plimsoll.cli.verb.Verb;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.explain.AdviceWords;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.explain.text.EntryText;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.NamedCompute;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreSettings;
import dev.plimsoll.store.sql.ChainReport;
import dev.plimsoll.store.sql.JournalAudit;
import dev.plimsoll.store.sql.JournalAudit.Scorecard;
import dev.plimsoll.web.json.StatusJson;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints, verifies or exports the journal. */
@Command(name = "history", description = "Prints the journal: recommendations, answers, changes and verifications, newest first.", footer = {
    "", "Examples:",
    "  plimsoll history --last 20", "  plimsoll history ep-shop-1 -o json",
    "  plimsoll history --verify", "  plimsoll history --export > journal.jsonl"})
public final class HistoryVerb extends Verb {

    private static final int MOST = 10_000;

    @Mixin
    private Output output = new Output();

    @Parameters(arity = "0..1", paramLabel = "COMPUTE", description = "Only this compute, by id or PROJECT/ID.")
    private @Nullable String compute;

    @Option(names = "--last", paramLabel = "N", defaultValue = "100", description = "Largest number of entries, 1 to 10000; default: ${DEFAULT-VALUE}.")
    private int last = 100;

    @Option(names = "--verify", description = "Computes the hash of each kept entry again. Prints number, first and last time, and the last hash. Exit code 1 names the first entry that was changed or is missing.")
    private boolean verify;

    @Option(names = "--scorecard", description = "Prints what became of the changes, by action and reason of the recommendation.")
    private boolean scorecard;

    @Option(names = "--export", description = "Prints all entries as JSON, one a line, oldest first, with the hash of each kept entry.")
    private boolean export;

    @Override
    public Integer call() {
        check();
        StoreSettings settings = settings().store();
        if (!verify && !export && !scorecard && !Store.exists(settings)) {
            return print(List.of(), settings);
        }
        try (Store store = store(settings)) {
            if (verify) {
                return verify(store.audit());
            }
            if (scorecard) {
                Scorecard found = store.audit().scorecard();
                return print(output, () -> ScorecardText.json(found), () -> ScorecardText.table(found));
            }
            ComputeId id = compute == null ? null : named(compute, settings, store.stores().entries().computes());
            return export ? export(store, id)
                    : print(store.stores().entries().page(id, Long.MAX_VALUE, last), settings);
        }
    }

    /** Refuses options that do not fit together. */
    private void check() {
        VerbFailure.wrongUseIf(last < 1 || last > MOST,
                "--last: %d is not from 1 to %d; --export prints all entries".formatted(last, MOST));
        VerbFailure.wrongUseIf(verify && (export || compute != null),
                "--verify reads the chain of the whole fleet: leave out COMPUTE and --export");
    }

    private int verify(JournalAudit audit) {
        ChainReport report = showing(() -> "verifying the journal", audit::verify);
        show(ChainReportText.json(report), ChainReportText.lines(report));
        return report.fault() == null ? Exit.DONE : Exit.FAILED;
    }

    private void show(String json, String lines) {
        if (output.isData()) {
            output.print(json, out());
        } else {
            out().println(lines);
        }
    }

    /** Ends early if the reader closed the pipe. Lines on a terminal are progress enough. */
    private int export(Store store, @Nullable ComputeId id) {
        AtomicLong written = new AtomicLong();
        return context().terminal().out()
                ? write(store, id, written)
                : showing(() -> "exported %,d entries".formatted(written.get()), () -> write(store, id, written));
    }

    private int write(Store store, @Nullable ComputeId id, AtomicLong written) {
        store.audit().export(id, line -> {
            out().println(line);
            written.incrementAndGet();
            return !out().checkError();
        });
        return Exit.DONE;
    }

    private static ComputeId named(String name, StoreSettings settings, List<ComputeId> known) {
        return SimilarCompute.one(NamedCompute.of(name, known.stream()), () -> unknown(name, settings, known));
    }

    private static VerbFailure unknown(String name, StoreSettings settings, List<ComputeId> known) {
        return new VerbFailure(Exit.REFUSED, "the store %s has no recommendation for '%s'%s".formatted(
                settings.url(), name, SimilarCompute.hint(name, known, "")));
    }

    private int print(List<StoredEntry> entries, StoreSettings settings) {
        if (compute != null && entries.isEmpty()) {
            throw unknown(compute, settings, List.of());
        }
        return print(output, () -> StatusJson.journal(entries), () -> table(entries));
    }

    private static Table table(List<StoredEntry> entries) {
        Table table = new Table("TIME", "PROJECT", "COMPUTE", "WHAT", "DETAIL").whole("COMPUTE", "TIME", "WHAT")
                .below("DETAIL")
                .optional("PROJECT", "DETAIL", "TIME");
        entries.stream()
                .map(StoredEntry::entry)
                .forEach(entry -> {
                    ComputeId subject = entry.subject();
                    EntryText text = EntryText.of(entry);
                    table.row(FigureText.of(entry.at()), subject == null ? null : subject.projectId(),
                            subject == null ? null : subject.endpointId(), text.event(), text.detail());
                });
        return table;
    }

    /** A scorecard as a table and as JSON. */
    static final class ScorecardText {

        /** Every outcome of a change whose request was sent, in the order of its life. */
        private static final List<String> OUTCOMES = List.of("refused", "failed", "not_applied", "clamped",
                "applied", "confirmed", "ineffective", "harmful", "inconclusive", "rolled_back");

        private ScorecardText() {}

        static Table table(Scorecard scorecard) {
            Table table = new Table(Stream.concat(Stream.of("ACTION", "REASON"),
                    OUTCOMES.stream().map(outcome -> outcome.toUpperCase(Locale.ROOT).replace('_', ' ')))
                    .toArray(String[]::new))
                    .optional("REFUSED", "INCONCLUSIVE", "APPLIED", "FAILED", "NOT APPLIED", "CLAMPED");
            scorecard.rows()
                    .forEach(row -> table.row(
                            Stream.concat(
                                    Stream.of(AdviceWords.ofAction(row.action()), AdviceWords.ofReason(row.reason())),
                                    OUTCOMES.stream().map(row::of)).toArray()));
            return table;
        }

        static String json(Scorecard scorecard) {
            ObjectNode root = JsonLine.object();
            ArrayNode rows = root.putArray("scorecard");
            scorecard.rows().forEach(row -> {
                ObjectNode line = rows.addObject().put("action", row.action()).put("reason", row.reason());
                OUTCOMES.forEach(outcome -> line.put(outcome, row.of(outcome)));
            });
            return JsonLine.of(root);
        }
    }
}
