package dev.plimsoll.cli.show;

import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.FileErrors;
import dev.plimsoll.cli.verb.TimeArgument;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.file.FileDraft;
import dev.plimsoll.store.sql.ArchiveFileReport;
import dev.plimsoll.store.sql.ArchiveReport;
import dev.plimsoll.store.sql.ArchiveRun.ArchiveTarget;
import dev.plimsoll.store.sql.JournalAudit;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Archives old entries of the journal to a file, and verifies such a file. */
final class HistoryArchive {

    private static final String DEFAULT = "365d ago";
    /** What is younger, agents and people still read. */
    private static final Duration LEAST = Duration.ofDays(90);
    /** Between two transactions that delete: longer than one of them takes, so that others write meanwhile. */
    private static final Duration PAUSE = Duration.ofMillis(25);

    private final Path file;

    HistoryArchive(Path file) {
        this.file = file;
    }

    /**
     * Reads {@code --before}.
     *
     * @throws VerbFailure if it is no time, or less than 90 days ago
     */
    static Instant before(@Nullable String text, Instant now) {
        Instant latest = now.minus(LEAST);
        Instant before;
        try {
            before = TimeArgument.parse(text == null ? DEFAULT : text, now);
        } catch (IllegalArgumentException no) {
            throw new VerbFailure(Exit.WRONG_USE, "--before: " + no.getMessage());
        }
        VerbFailure.wrongUseIf(before.isAfter(latest),
                "--before: %s is less than %d days ago; the latest allowed time is %s".formatted(before,
                        LEAST.toDays(), latest));
        return before;
    }

    /**
     * Archives entries from before {@code before}.
     *
     * @param by    who does
     * @param pause waits
     */
    ArchiveReport run(JournalAudit audit, Instant before, String by, Instant now, Consumer<Duration> pause) {
        try (ArchiveDraft draft = ArchiveDraft.of(file)) {
            ArchiveReport report = audit.archiveRun(() -> pause.accept(PAUSE)).run(before, by, now, draft);
            return switch (report) {
                case ArchiveReport.ArchiveDone done -> done;
                case ArchiveReport.NothingOld nothing -> nothing;
                case ArchiveReport.ChainBroken broken -> throw new VerbFailure(Exit.FAILED,
                        "nothing was archived, since the chain of the journal is broken: "
                                + ChainReportText.sentence(broken.fault()));
                case ArchiveReport.OtherRun other -> {
                    draft.remove();
                    throw new VerbFailure(Exit.FAILED,
                            "nothing was archived, since another run did meanwhile; %s was removed"
                                    .formatted(file));
                }
                case ArchiveReport.FileDiffers differs -> throw new VerbFailure(Exit.FAILED,
                        "nothing was deleted from the journal, since %s does not contain what was written to it"
                                .formatted(file));
            };
        } catch (IOException failed) {
            throw new VerbFailure(Exit.FAILED, "--archive: %s cannot be written: %s".formatted(file,
                    FileErrors.sentence(failed)));
        }
    }

    /** Verifies the file by itself and against the journal. */
    ArchiveFileReport verify(JournalAudit audit) {
        try {
            return audit.verify(() -> new BufferedInputStream(Files.newInputStream(file)));
        } catch (IOException failed) {
            throw new VerbFailure(Exit.FAILED, "--archive: %s cannot be read: %s".formatted(file,
                    FileErrors.sentence(failed)));
        }
    }

    /** The file of an archive, which only its owner may read. It gets its name when it is complete on the disk. */
    static final class ArchiveDraft implements ArchiveTarget, AutoCloseable {

        private final Path file;
        private final FileDraft draft;
        private final OutputStream content;

        private ArchiveDraft(Path file, FileDraft draft) throws IOException {
            this.file = file;
            this.draft = draft;
            this.content = draft.open();
        }

        /**
         * Begins the file.
         *
         * @throws IOException if it exists, or its directory cannot be written
         */
        static ArchiveDraft of(Path file) throws IOException {
            if (FileDraft.isTaken(file)) {
                throw new FileAlreadyExistsException(file.toString());
            }
            return new ArchiveDraft(file, FileDraft.of(file));
        }

        @Override
        public String name() {
            return String.valueOf(file.getFileName());
        }

        @Override
        public void write(String line) throws IOException {
            content.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public void complete() throws IOException {
            content.close();
            draft.place();
        }

        @Override
        public InputStream open() throws IOException {
            return new BufferedInputStream(Files.newInputStream(file));
        }

        /** Removes the complete file, which the journal does not record. */
        void remove() throws IOException {
            Files.deleteIfExists(file);
        }

        @Override
        public void close() throws IOException {
            try (draft) {
                content.close();
            }
        }
    }
}
