package dev.plimsoll.store.sql;

import dev.plimsoll.store.sql.ArchiveFileReport.Fault;
import dev.plimsoll.store.sql.ArchiveFileReport.Problem;
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

    private final @Nullable JournalArchive recorded;
    private long entries;
    private long firstSeq;
    private long lastSeq;
    private String hashBefore = "";
    private String lastHash = "";

    private ArchiveLines(@Nullable JournalArchive recorded) {
        this.recorded = recorded;
    }

    /**
     * Verifies each line by its hash, the order of the lines, and that they are the recorded entries.
     *
     * @param recorded what the journal recorded of the archive; null if that is not known
     */
    static ArchiveFileReport verify(JournalAudit.Opener file, @Nullable JournalArchive recorded) throws IOException {
        ArchiveLines lines = new ArchiveLines(recorded);
        Sha256 sha256 = new Sha256();
        Fault fault = null;
        try (DigestInputStream digested = new DigestInputStream(file.open(), sha256.digest());
                BufferedReader reader = new BufferedReader(
                        new InputStreamReader(digested, StandardCharsets.UTF_8))) {
            long number = 0;
            String line = reader.readLine();
            while (line != null) {
                number++;
                Problem problem = fault == null ? lines.problem(line) : null;
                fault = problem == null ? fault : new Fault(problem, number);
                line = reader.readLine();
            }
        }
        if (fault == null && !lines.isAsRecorded()) {
            fault = new Fault(Problem.ARCHIVE_DIFFERS, 0);
        }
        return new ArchiveFileReport(lines.entries, lines.firstSeq, lines.lastSeq, sha256.hex(), fault);
    }

    private boolean isAsRecorded() {
        return recorded == null || (firstSeq == recorded.firstSeq() && lastSeq == recorded.lastSeq()
                && hashBefore.equals(recorded.hashBefore()) && lastHash.equals(recorded.hashAfter()));
    }

    private @Nullable Problem problem(String line) {
        Matcher fields = LINE.matcher(line);
        if (!fields.matches()) {
            return Problem.UNREADABLE;
        }
        long seq = Long.parseLong(fields.group(1));
        String previous = fields.group(2);
        String hash = fields.group(3);
        if (!JournalWriting.hash(previous, "{" + fields.group(4)).equals(hash)) {
            return Problem.HASH_DIFFERS;
        }
        if (entries > 0 && (seq != lastSeq + 1 || !previous.equals(lastHash))) {
            return Problem.OUT_OF_ORDER;
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
