package dev.plimsoll.store.sql;

import dev.plimsoll.store.sql.ArchiveFileReport.Fault;
import dev.plimsoll.store.sql.ArchiveFileReport.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The lines of an archive file: exported entries, in the order of the chain. */
final class ArchiveLines {

    /** An exported entry. What follows the hash is, after a brace, the form that the hash covers. */
    private static final Pattern LINE = Pattern.compile(
            "\\{\"id\":\\d{1,18},\"seq\":(\\d{1,18}),\"previous_hash\":\"([0-9a-f]{64})\",\"hash\":\"([0-9a-f]{64})\",(.*)");

    private final @Nullable Iterator<JournalGap> gaps;
    private @Nullable JournalGap gap;
    private long entries;
    private long firstSeq;
    private long lastSeq;
    private String lastHash = "";

    private ArchiveLines(@Nullable List<JournalGap> gaps) {
        this.gaps = gaps == null ? null : gaps.iterator();
    }

    /**
     * Verifies each line by its hash, the order of the lines, and that they are the entries of {@code gaps}.
     *
     * @param gaps the gaps of the archive; null if they are not known
     */
    static ArchiveFileReport verify(JournalAudit.Opener file, @Nullable List<JournalGap> gaps) throws IOException {
        ArchiveLines lines = new ArchiveLines(gaps);
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
        if (fault == null && !lines.isAtEnd()) {
            fault = new Fault(Problem.GAP_DIFFERS, 0);
        }
        return new ArchiveFileReport(lines.entries, lines.firstSeq, lines.lastSeq, sha256.hex(), fault);
    }

    private boolean isAtEnd() {
        JournalGap last = gap;
        return gaps == null || (!gaps.hasNext() && (last == null || last.lastSeq() == lastSeq));
    }

    private @Nullable Problem problem(String line) {
        Matcher fields = LINE.matcher(line);
        if (!fields.matches()) {
            return Problem.UNREADABLE;
        }
        long seq = Long.parseLong(fields.group(1));
        String previous = fields.group(2);
        String hash = fields.group(3);
        if (!new Sha256().add(previous).add("{").add(fields.group(4)).hex().equals(hash)) {
            return Problem.HASH_DIFFERS;
        }
        if (seq <= lastSeq || (seq == lastSeq + 1 && entries > 0 && !previous.equals(lastHash))) {
            return Problem.OUT_OF_ORDER;
        }
        if (gaps != null && !isNextOfGaps(seq, previous, hash)) {
            return Problem.GAP_DIFFERS;
        }
        firstSeq = entries == 0 ? seq : firstSeq;
        lastSeq = seq;
        lastHash = hash;
        entries++;
        return null;
    }

    /** Whether it is the first entry of the next gap, or the next one of the present gap. */
    private boolean isNextOfGaps(long seq, String previous, String hash) {
        JournalGap present = gap;
        if (present == null || present.lastSeq() == lastSeq) {
            if (gaps == null || !gaps.hasNext()) {
                return false;
            }
            present = gaps.next();
            gap = present;
            if (seq != present.firstSeq() || !previous.equals(present.hashBefore())) {
                return false;
            }
        } else if (seq != lastSeq + 1) {
            return false;
        }
        return seq < present.lastSeq() || hash.equals(present.hashAfter());
    }
}
