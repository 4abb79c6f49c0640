package dev.plimsoll.cli.show;

import static dev.plimsoll.web.view.StatusView.known;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.sql.ChainReport;
import dev.plimsoll.store.sql.ChainReport.ChainFault;
import dev.plimsoll.store.sql.ChainReport.ChainProblem;
import dev.plimsoll.web.json.FigureJson;
import java.time.Instant;
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
                report.entries(), report.archived() == 0 ? "" : " (%d removed)".formatted(report.archived()), times,
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
                " is the last removed one. The anchors of the chain do not fit each other, or their entry.";
            case RECORD_DIFFERS -> ": what the journal keeps beside its entries is not what they add up to.";
            case NOT_CHAINED -> " has no place in the chain. Plimsoll did not write it.";
        };
    }

    /** What was found as fields; what is unknown is null. */
    static String json(ChainReport report) {
        return FigureJson
                .write(new ChainJson(report.fault() == null, report.entries(), report.archived(), report.first(),
                        report.last(), report.headHash(), known(report.fault(), BrokenJson::of)));
    }

    record ChainJson(boolean intact, long entries, long archived, @Nullable Instant first, @Nullable Instant last,
            String headHash, @Nullable BrokenJson broken) {}

    record BrokenJson(ChainProblem problem, @Nullable Long seq, @Nullable String projectId, @Nullable String endpointId,
            @Nullable Instant at) {

        static BrokenJson of(ChainFault fault) {
            return new BrokenJson(fault.problem(), fault.seq(), known(fault.compute(), ComputeId::projectId),
                    known(fault.compute(), ComputeId::endpointId), fault.at());
        }
    }
}
