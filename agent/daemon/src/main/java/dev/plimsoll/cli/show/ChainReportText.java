package dev.plimsoll.cli.show;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plimsoll.cli.terminal.JsonLine;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.sql.ArchiveFileReport;
import dev.plimsoll.store.sql.ChainReport;
import dev.plimsoll.store.sql.ChainReport.ChainFault;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What verifying the journal found, as text and as JSON. */
final class ChainReportText {

    private ChainReportText() {}

    /** For people: number of entries, their times, the last hash, and the first entry that is wrong. */
    static String lines(ChainReport report) {
        ChainFault fault = report.fault();
        String times = report.entries() == 0 ? "" : ", from %s to %s".formatted(report.first(), report.last());
        return "%s%n%d intact entries%s%s%nhead hash %s".formatted(
                fault == null ? "The chain of the journal is intact."
                        : "The chain of the journal is broken: "
                                + sentence(fault),
                report.entries(), report.archived() == 0 ? "" : " (%d archived)".formatted(report.archived()), times,
                report.headHash());
    }

    /** The first entry that is wrong, as a sentence. */
    static String sentence(ChainFault fault) {
        String entry = fault.seq() == null ? "an entry" : "entry " + fault.seq();
        String compute = fault.compute() == null ? "" : " of " + fault.compute();
        String time = fault.at() == null ? "" : " at " + fault.at();
        return entry + compute + time + switch (fault.problem()) {
            case HASH_DIFFERS -> " has another hash than its content. It was changed.";
            case ENTRY_MISSING -> " is missing. It was deleted.";
            case HEAD_DIFFERS -> " is the last one, but the head of the chain differs.";
            case OUT_OF_ORDER -> " is out of order. Its number or id was changed.";
            case ARCHIVE_DIFFERS ->
                " is the last archived one. The recorded archives do not fit each other, or their entry.";
            case RECORD_DIFFERS -> ": what the journal keeps beside its entries is not what they add up to.";
            case NOT_CHAINED -> " has no place in the chain. Plimsoll did not write it.";
        };
    }

    /** The same as fields; what is unknown is null. */
    static String json(ChainReport report) {
        return JsonLine.of(shape(report));
    }

    /** The same with what verifying an archive file found, in the field {@code archive}. */
    static String json(ChainReport report, Path file, ArchiveFileReport archive) {
        return JsonLine.of(new WithArchive(shape(report), ArchiveText.shape(file, archive)));
    }

    private static ChainJson shape(ChainReport report) {
        return new ChainJson(report.fault() == null, report.entries(), report.archived(), text(report.first()),
                text(report.last()), report.headHash(), BrokenJson.of(report.fault()));
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }

    record ChainJson(boolean intact, long entries, long archived, @Nullable String first, @Nullable String last,
            String headHash,
            @Nullable BrokenJson broken) {}

    record WithArchive(@JsonUnwrapped ChainJson chain, ArchiveText.FileShape archive) {}

    record BrokenJson(String problem, @Nullable Long seq, @Nullable String projectId, @Nullable String endpointId,
            @Nullable String at) {

        static @Nullable BrokenJson of(@Nullable ChainFault fault) {
            if (fault == null) {
                return null;
            }
            ComputeId compute = fault.compute();
            return new BrokenJson(fault.problem().word(), fault.seq(), compute == null ? null : compute.projectId(),
                    compute == null ? null : compute.endpointId(), text(fault.at()));
        }
    }
}
