package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.change.journal.JournalEntry.Archived;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.store.sql.ArchiveFileReport;
import dev.plimsoll.store.sql.ArchiveReport;
import dev.plimsoll.store.sql.ArchiveReport.ArchiveDone;
import dev.plimsoll.store.sql.ArchiveReport.NothingOld;
import dev.plimsoll.store.sql.ArchiveRun.ArchiveTarget;
import dev.plimsoll.store.sql.ChainReport;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of runs that archive old entries of the journal, on both databases. */
abstract class ArchiveRunContract extends OpenArchive {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whatIsDecidedFrom_isTheSameBeforeAndAfter(long seed) {
        RandomJournal random = new RandomJournal(seed, 5);
        append(random.entries(1_000, OLD, Duration.ofHours(6)));
        append(random.entries((int) seed * 100, NOON.minus(Duration.ofDays(20)), Duration.ofMinutes(30)));
        Map<String, Object> before = read(random.computes());
        List<String> lines = exported();
        MemoryFile file = new MemoryFile();

        ArchiveDone done = (ArchiveDone) archive(file);

        assertThat(read(random.computes())).isEqualTo(before);
        assertThat(done.entry().entries()).isGreaterThan(300).isEqualTo(file.lines().size());
        assertThat(file.lines()).isSubsetOf(lines);
        assertThat(exported()).hasSize(lines.size() - file.lines().size() + 1);
        assertThat(exported().subList(0, exported().size() - 1)).as("also the previous hash after the archive")
                .isSubsetOf(lines);
        assertThat(verified().fault()).isNull();
        assertThat(verified().archived()).isEqualTo(done.entry().entries());
        assertThat(verified().entries()).isEqualTo(done.seq());
        assertThat(verified(file).fault()).isNull();

        append(random.entries(100, NOON, Duration.ofMinutes(1)));
        Map<String, Object> later = read(random.computes());
        assertThat(archive(new MemoryFile())).as("what is needed is still old")
                .isInstanceOfAny(NothingOld.class, ArchiveDone.class);
        assertThat(read(random.computes())).isEqualTo(later);
        assertThat(verified().fault()).isNull();
    }

    @Test
    void aRun_isRecordedInTheChain() {
        dismissals(1_200, OLD);
        String head = verified().headHash();
        MemoryFile file = new MemoryFile();

        ArchiveDone done = (ArchiveDone) archive(file);

        assertThat(done.seq()).isEqualTo(1_201);
        assertThat(done.entry()).isEqualTo(new Archived(NOON, BY, 1, 1_200, 1_200, "journal.jsonl",
                verified(file).sha256(), done.entry().archivesSha256()));
        assertThat(store.entries().latest(5)).containsExactly(done.entry());
        assertThat(exported().getFirst()).contains("\"seq\":1201", head);
        assertThat(verified()).isEqualTo(new ChainReport(1_201, 1_200, NOON, NOON, verified().headHash(), null));
    }

    @Test
    void entriesThatAreNotOld_stay_andSoDoesWhatFollowsThem() {
        dismissals(10, OLD);
        dismissals(1, NOON);
        dismissals(10, OLD);

        ArchiveDone done = (ArchiveDone) archive(new MemoryFile());

        assertThat(done.entry().lastSeq()).isEqualTo(10);
        assertThat(exported()).hasSize(12);
        assertThat(archive(new MemoryFile())).isEqualTo(new NothingOld(NOON.minus(AGE), 0));
    }

    @Test
    void anEmptyJournal_andOneWithoutOldEntries_haveNothingToArchive() {
        assertThat(archive(new MemoryFile())).isEqualTo(new NothingOld(NOON.minus(AGE), 0));
        dismissals(3, NOON);
        MemoryFile file = new MemoryFile();

        assertThat(archive(file)).isEqualTo(new NothingOld(NOON.minus(AGE), 0));
        assertThat(file.lines()).isEmpty();
        assertThat(exported()).hasSize(3);
    }

    /** A run that ends at any of its steps loses nothing, the chain verifies, and the next run goes on. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aRunThatIsKilledWhileItDeletes_isFinishedByTheNext(int transactions) {
        dismissals(1_200, OLD);
        AtomicInteger left = new AtomicInteger(transactions);
        MemoryFile file = new MemoryFile();

        assertThatThrownBy(() -> archive(file, () -> {
            if (left.getAndDecrement() == 0) {
                throw new Killed();
            }
        })).isInstanceOf(Killed.class);

        long deleted = Math.min(1_200, 500L * (transactions + 1));
        assertThat(exported()).hasSize((int) (1_201 - deleted));
        assertThat(verified().fault()).isNull();
        assertThat(verified().archived()).isEqualTo(1_200);
        assertThat(verified(file).fault()).isNull();
        assertThat(file.lines()).hasSize(1_200);

        assertThat(archive(new MemoryFile())).isEqualTo(new NothingOld(NOON.minus(AGE), 1_200 - deleted));
        assertThat(exported()).hasSize(1);
        assertThat(verified().archived()).isEqualTo(1_200);
        assertThat(verified().fault()).isNull();
    }

    @Test
    void aRunThatIsKilledBeforeItIsRecorded_deletesNothing() {
        dismissals(20, OLD);
        ArchiveTarget killed = new ArchiveTarget() {
            @Override
            public String name() {
                return "killed";
            }

            @Override
            public void write(String line) {
                assertThat(line).startsWith("{\"id\":");
            }

            @Override
            public void complete() {
                throw new Killed();
            }

            @Override
            public InputStream open() {
                return InputStream.nullInputStream();
            }
        };

        assertThatThrownBy(() -> archive(killed)).isInstanceOf(Killed.class);
        assertThat(exported()).hasSize(20);
        assertThat(verified().fault()).isNull();
        assertThat(((ArchiveDone) archive(new MemoryFile())).entry().entries()).isEqualTo(20);
    }

    @Test
    void aFileThatLostItsContent_endsTheRunBeforeAnythingIsDeleted() {
        dismissals(20, OLD);
        MemoryFile file = new MemoryFile();
        ArchiveTarget lossy = new ArchiveTarget() {
            @Override
            public String name() {
                return "lossy";
            }

            @Override
            public void write(String line) {
                if (!line.contains("\"seq\":7,")) {
                    file.write(line);
                }
            }

            @Override
            public void complete() {
                file.complete();
            }

            @Override
            public InputStream open() {
                return file.open();
            }
        };

        assertThat(archive(lossy)).isInstanceOf(ArchiveReport.FileDiffers.class);
        assertThat(exported()).hasSize(20);
        assertThat(verified(file).fault())
                .isEqualTo(new ArchiveFileReport.ArchiveFault(ArchiveFileReport.ArchiveProblem.OUT_OF_ORDER, 7));
    }

    @Test
    void twoRunsAtOnce_neverArchiveTheSameEntryTwice() {
        dismissals(20, OLD);
        MemoryFile first = new MemoryFile();
        ArchiveTarget slow = new ArchiveTarget() {
            @Override
            public String name() {
                return "slow";
            }

            @Override
            public void write(String line) {
                first.write(line);
            }

            @Override
            public void complete() {
                first.complete();
                assertThat(archive(new MemoryFile())).isInstanceOf(ArchiveDone.class);
            }

            @Override
            public InputStream open() {
                return first.open();
            }
        };

        assertThat(archive(slow)).isEqualTo(new ArchiveReport.OtherRun());
        assertThat(exported()).hasSize(1);
        assertThat(verified().fault()).isNull();
    }

    @Test
    void aSecondRun_archivesWhatIsOldByThen_andBothFilesVerify() {
        dismissals(600, OLD);
        MemoryFile first = new MemoryFile();
        MemoryFile second = new MemoryFile();
        archive(first);
        dismissals(600, NOON.plusSeconds(1));

        ArchiveDone done = (ArchiveDone) archive(second, () -> {}, NOON.plus(AGE).plus(AGE));

        assertThat(done.entry().firstSeq()).isEqualTo(601);
        assertThat(done.entry().entries()).as("with the entry of the first archive").isEqualTo(601);
        assertThat(verified(first).fault()).isNull();
        assertThat(verified(second).fault()).isNull();
        assertThat(verified().fault()).isNull();
        assertThat(verified().archived()).isEqualTo(600 + 601);
    }

    @Test
    void agentsWriteMeanwhile() {
        dismissals(1_200, OLD);
        AtomicInteger turns = new AtomicInteger();

        archive(new MemoryFile(), () -> {
            append(List.of(new Switched(NOON.plusSeconds(turns.incrementAndGet()), true, "ann")));
            assertThat(verified().fault()).isNull();
        });

        assertThat(turns.get()).isGreaterThan(1);
        assertThat(verified().entries()).isEqualTo(1_201 + turns.get());
        assertThat(verified().fault()).isNull();
    }
}
