package dev.plimsoll.store.sql;

import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The hash chain of the permanent entries. Each hash covers the previous hash and the entry, so that a
 * changed, deleted or inserted entry shows.
 * <p>A row of its own holds the end of the chain. So appending reads no entry, whatever the length. The row is updated
 * first: two writers wait for each other until the transaction ends, and a failed one leaves no gap.
 */
final class JournalChain {

    static final String SEQ = "seq";
    static final String HASH = "hash";

    /** The previous hash of the first entry. */
    static final String START = "0".repeat(64);

    private static final String HOLD = "update journal_chain set seq = seq";
    private static final String NEXT = "update journal_chain set seq = seq + 1 returning seq, hash";
    static final String EXTEND = "update journal_chain set hash = :hash";

    private JournalChain() {}

    /** Keeps others from extending the chain until the transaction of {@code handle} ends. */
    static void hold(Handle handle) {
        handle.execute(HOLD);
    }

    /**
     * Adds the row's number and hash to {@code row}, and moves the head there.
     *
     * @param handle the transaction that inserts the row afterwards
     */
    static void extend(Handle handle, Map<String, @Nullable Object> row) {
        Map<String, Object> head = handle.createQuery(NEXT).mapToMap().one();
        String hash = hash(String.valueOf(head.get(HASH)), row);
        handle.createUpdate(EXTEND).bind(HASH, hash).execute();
        row.put(SEQ, head.get(SEQ));
        row.put(HASH, hash);
    }

    /** SHA-256 over the previous hash and the canonical JSON of {@code row}, as 64 lower-case hexadecimal digits. */
    static String hash(String previous, Map<String, @Nullable Object> row) {
        return new Sha256().add(previous).add(CanonicalJson.write(JournalColumns.json(row))).hex();
    }
}
