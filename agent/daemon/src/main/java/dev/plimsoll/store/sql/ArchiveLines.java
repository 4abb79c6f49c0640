package dev.plimsoll.store.sql;

import dev.plimsoll.store.sql.ArchiveFileReport.ArchiveFault;
import dev.plimsoll.store.sql.ArchiveFileReport.ArchiveProblem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The lines of an archive file: exported entries, in the order of the chain. */
final class ArchiveLines {

    /** An exported entry. What follows the hash is, after a brace, the body that the hash covers. */
    private static final Pattern LINE = Pattern.compile(
            "\\{\"id\":\\d{1,18},\"seq\":(\\d{1,18}),\"previous_hash\":\"([0-9a-f]{64})\",\"hash\":\"([0-9a-f]{64})\",(.*)");

    private long entries;
    private long firstSeq;
    private long lastSeq;
    private String hashBefore = "";
    private String lastHash = "";
    private String sha256 = "";
    private @Nullable ArchiveFault fault;

    private ArchiveLines() {}

    /** Reads a file, and verifies each line by its hash, and the order of the lines. */
    static ArchiveLines read(JournalAudit.Opener file) throws IOException {
        ArchiveLines lines = new ArchiveLines();
        Sha256 digest = new Sha256();
        try (DigestInputStream digested = new DigestInputStream(file.open(), digest.digest());
                BufferedReader reader = new BufferedReader(
                        new InputStreamReader(digested, StandardCharsets.UTF_8))) {
            long number = 0;
            String line = reader.readLine();
            while (line != null) {
                number++;
                ArchiveProblem problem = lines.fault == null ? lines.problem(line) : null;
                lines.fault = problem == null ? lines.fault : new ArchiveFault(problem, number);
                line = reader.readLine();
            }
        }
        lines.sha256 = digest.hex();
        return lines;
    }

    /** SHA-256 of the file, 64 hexadecimal digits. */
    String sha256() {
        return sha256;
    }

    /** What was found, also by what the journal recorded of the archive; null if it recorded none with this content. */
    ArchiveFileReport comparedWith(@Nullable JournalArchive recorded) {
        return new ArchiveFileReport(entries, firstSeq, lastSeq, sha256, firstFault(recorded));
    }

    private @Nullable ArchiveFault firstFault(@Nullable JournalArchive recorded) {
        if (fault != null) {
            return fault;
        }
        if (recorded == null) {
            return new ArchiveFault(ArchiveProblem.NOT_RECORDED, 0);
        }
        return isOf(recorded) ? null : new ArchiveFault(ArchiveProblem.ARCHIVE_DIFFERS, 0);
    }

    private boolean isOf(JournalArchive recorded) {
        return firstSeq == recorded.firstSeq() && lastSeq == recorded.lastSeq()
                && hashBefore.equals(recorded.hashBefore()) && lastHash.equals(recorded.hashAfter());
    }

    private @Nullable ArchiveProblem problem(String line) {
        Matcher fields = LINE.matcher(line);
        if (!fields.matches()) {
            return ArchiveProblem.UNREADABLE;
        }
        long seq = Long.parseLong(fields.group(1));
        String previous = fields.group(2);
        String hash = fields.group(3);
        if (!JournalWriting.hash(previous, "{" + fields.group(4)).equals(hash)) {
            return ArchiveProblem.HASH_DIFFERS;
        }
        if (entries > 0 && (seq != lastSeq + 1 || !previous.equals(lastHash))) {
            return ArchiveProblem.OUT_OF_ORDER;
        }
        if (entries == 0) {
            firstSeq = seq;
            hashBefore = previous;
        }
        lastSeq = seq;
        lastHash = hash;
        entries++;
        return null;
    }
}
