package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.BUSY;
import static dev.plimsoll.store.StoreExamples.NOON;

import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.sql.ArchiveFileReport;
import dev.plimsoll.store.sql.ArchiveReport;
import dev.plimsoll.store.sql.ArchiveRun.ArchiveTarget;
import dev.plimsoll.store.sql.ChainReport;
import dev.plimsoll.store.sql.JournalBatch;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A store of which old entries are archived. */
abstract class OpenArchive extends OpenStore {

    static final Duration AGE = Duration.ofDays(365);
    static final Instant OLD = NOON.minus(Duration.ofDays(700));
    static final String BY = "ann by the command line";

    /** Runs statements as another program does. */
    abstract void sql(String... statements);

    /** What follows the name of a trigger of {@code table} in the statement that drops it. */
    abstract String ofTable(String table);

    /** A file in memory. */
    static final class MemoryFile implements ArchiveTarget {

        private final StringBuilder draft = new StringBuilder();
        String content = "";

        @Override
        public String name() {
            return "journal.jsonl";
        }

        @Override
        public void write(String line) {
            draft.append(line).append('\n');
        }

        @Override
        public void complete() {
            content = draft.toString();
        }

        @Override
        public InputStream open() {
            return new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8));
        }

        List<String> lines() {
            return content.lines().toList();
        }
    }

    /** A process that ends at some step. */
    static final class Killed extends RuntimeException {

        private static final long serialVersionUID = 1;
    }

    final ArchiveReport archive(ArchiveTarget file) {
        return archive(file, () -> {});
    }

    final ArchiveReport archive(ArchiveTarget file, Runnable pause) {
        return archive(file, pause, NOON);
    }

    final ArchiveReport archive(ArchiveTarget file, Runnable pause, Instant now) {
        try {
            return store.audit().archiveRun(pause).run(now.minus(AGE), BY, now, file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    final ArchiveFileReport verified(MemoryFile file) {
        try {
            return store.audit().verify(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    final ChainReport verified() {
        return store.audit().verify();
    }

    /** Answers about one compute, of which only the latest counts. */
    final void dismissals(int count, Instant from) {
        alone(db -> JournalBatch.append(db, IntStream.range(0, count)
                .mapToObj(i -> new Dismissed(from.plusSeconds(i), BUSY, from, "bob", "number " + i))
                .toList()));
    }

    final List<String> exported() {
        List<String> lines = new ArrayList<>();
        store.audit().export(null, lines::add);
        return lines;
    }

    /** All that decisions and pages read, but lists of old entries. */
    final Map<String, Object> read(List<ComputeId> computes) {
        Map<String, Object> read = new LinkedHashMap<>();
        for (ComputeId compute : computes) {
            read.put("record of " + compute, store.stores().journal().record(compute));
            read.put("where is " + compute, store.entries().computes().contains(compute));
        }
        read.put("fleet", store.stores().journal().fleet(NOON));
        read.put("outcomes", store.entries().outcomes());
        read.put("decisions", store.entries().decisions());
        read.put("vetoes", store.entries().vetoes());
        read.put("scorecard", store.audit().scorecard());
        return read;
    }

    /** Name of the trigger that refuses {@code what} of an archive. */
    abstract String triggerOfArchives(String what);
}
