package dev.plimsoll.cli.show;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plimsoll.change.journal.JournalEntry.Archived;
import dev.plimsoll.cli.terminal.JsonLine;
import dev.plimsoll.store.sql.ArchiveFileReport;
import dev.plimsoll.store.sql.ArchiveReport.ArchiveDone;
import dev.plimsoll.store.sql.ArchiveReport.NothingOld;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What archiving entries of the journal did, and what verifying an archive file found, as text and as JSON. */
final class ArchiveText {

    private ArchiveText() {}

    static String lines(ArchiveDone done, Path file) {
        Archived entry = done.entry();
        List<String> lines = new ArrayList<>(finished(done.finished()));
        lines.add("%d entries from %d to %d are in %s, and no more in the journal.".formatted(entry.entries(),
                entry.firstSeq(), entry.lastSeq(), file));
        lines.add("recorded as entry " + done.seq());
        lines.add("file SHA-256 " + entry.fileSha256());
        return String.join(System.lineSeparator(), lines);
    }

    static String lines(NothingOld nothing) {
        List<String> lines = new ArrayList<>(finished(nothing.finished()));
        lines.add("Nothing to archive: every chained entry from before %s is archived already."
                .formatted(nothing.before()));
        return String.join(System.lineSeparator(), lines);
    }

    private static List<String> finished(long deleted) {
        return deleted == 0 ? List.of()
                : List.of("%d entries of the archive before were deleted, which a stopped run had left."
                        .formatted(deleted));
    }

    /** For a run that archived nothing, all fields but two are null. */
    static String json(@Nullable ArchiveDone done, long finished) {
        Archived entry = done == null ? null : done.entry();
        return JsonLine.of(entry == null || done == null
                ? new RunShape(null, 0, null, null, null, null, finished)
                : new RunShape(entry.file(), entry.entries(), entry.firstSeq(), entry.lastSeq(), done.seq(),
                        entry.fileSha256(), finished));
    }

    static String lines(Path file, ArchiveFileReport report) {
        ArchiveFileReport.ArchiveFault fault = report.fault();
        return "%s%n%d intact entries%s%nfile SHA-256 %s".formatted(
                fault == null
                        ? "The archive %s is intact, and the journal records it.".formatted(file)
                        : "The archive %s is broken: %s".formatted(file, sentence(fault)),
                report.entries(),
                report.entries() == 0 ? "" : ", from %d to %d".formatted(report.firstSeq(), report.lastSeq()),
                report.sha256());
    }

    private static String sentence(ArchiveFileReport.ArchiveFault fault) {
        String line = fault.line() == 0 ? "the end" : "line " + fault.line();
        return switch (fault.problem()) {
            case UNREADABLE -> line + " is no exported entry of the chain.";
            case HASH_DIFFERS -> line + " has another hash than its content. It was changed.";
            case OUT_OF_ORDER -> line + " does not follow the line before.";
            case ARCHIVE_DIFFERS -> line + " is not what the journal recorded as archived.";
            case NOT_RECORDED ->
                "the journal records no archive with this SHA-256. The file was changed, belongs to another store, or its run was stopped early. Then its entries are still in the journal.";
        };
    }

    static FileShape shape(Path file, ArchiveFileReport report) {
        ArchiveFileReport.ArchiveFault fault = report.fault();
        return new FileShape(file.toString(), fault == null, report.entries(), report.firstSeq(), report.lastSeq(),
                report.sha256(),
                fault == null ? null
                        : new FileFault(fault.problem().word(), fault.line() == 0 ? null : fault.line()));
    }

    record RunShape(@Nullable String file, long entries, @Nullable Long firstSeq, @Nullable Long lastSeq,
            @Nullable Long seq, @JsonProperty("file_sha256") @Nullable String sha256,
            long finished) {}

    record FileShape(String file, boolean intact, long entries, long firstSeq, long lastSeq,
            @JsonProperty("file_sha256") String sha256,
            @Nullable FileFault broken) {}

    record FileFault(String problem, @Nullable Long line) {}
}
