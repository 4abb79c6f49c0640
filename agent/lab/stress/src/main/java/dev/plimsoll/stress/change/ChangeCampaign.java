package dev.plimsoll.stress.change;

import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreSettings;
import dev.plimsoll.stress.change.WatchedStore.StoreFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Many runs with different seeds. It ends at the first rule that does not hold. */
final class ChangeCampaign {

    /** One of so many runs has its store in a file. */
    private static final int IN_A_FILE = 20;

    private final ChangeRun.JournalMaker maker;
    private final AtomicLong next = new AtomicLong();
    private final AtomicBoolean failed = new AtomicBoolean();

    /** @param maker makes the journals of stores in memory */
    ChangeCampaign(ChangeRun.JournalMaker maker) {
        this.maker = maker;
    }

    /**
     * The result of one or many runs.
     *
     * @param seed      seed of the run in which a rule did not hold; 0 if all held
     * @param violation that rule; null if all held
     * @param counts    what happened in all of them
     */
    record Outcome(long seed, @Nullable Violation violation, RunCounts counts) {}

    /**
     * Plays {@code runs} seeds from {@code first} on.
     *
     * @param progress receives the number of runs that began, after each of them
     */
    Outcome play(long first, long runs, int threads, LongConsumer progress) {
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            next.set(first);
            Callable<Outcome> share = () -> share(first + runs, progress);
            List<Future<Outcome>> shares = IntStream.range(0, threads).mapToObj(one -> pool.submit(share)).toList();
            Outcome sum = new Outcome(0, null, new RunCounts());
            for (Future<Outcome> one : shares) {
                Outcome part = one.get();
                sum.counts().add(part.counts());
                boolean isFirst = part.violation() != null && (sum.violation() == null || part.seed() < sum.seed());
                sum = isFirst ? new Outcome(part.seed(), part.violation(), sum.counts()) : sum;
            }
            return sum;
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Outcome share(long end, LongConsumer progress) {
        RunCounts counts = new RunCounts();
        for (long seed = next.getAndIncrement(); seed < end && !failed.get(); seed = next.getAndIncrement()) {
            Outcome one = play(seed, line -> {});
            counts.add(one.counts());
            if (one.violation() != null) {
                failed.set(true);
                return new Outcome(seed, one.violation(), counts);
            }
            progress.accept(seed);
        }
        return new Outcome(0, null, counts);
    }

    /** Plays one seed and sends its story to {@code story}. */
    Outcome play(long seed, Consumer<String> story) {
        if (seed % IN_A_FILE != 0) {
            return play(seed, story, null);
        }
        Path folder = folder();
        String url = "jdbc:sqlite:" + folder.resolve("store.db");
        try (Store store = Store.open(new StoreSettings(url, Duration.ofDays(90)))) {
            return play(seed, story, new StoreFile(store, url));
        } finally {
            delete(folder);
        }
    }

    private Outcome play(long seed, Consumer<String> story, @Nullable StoreFile file) {
        try (ChangeRun run = new ChangeRun(seed, story, file, maker)) {
            Violation violation = run.play();
            return new Outcome(seed, violation, run.counts());
        } catch (RuntimeException e) {
            throw new IllegalStateException("seed " + seed, e);
        }
    }

    private static Path folder() {
        try {
            return Files.createTempDirectory("plimsoll-changes");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
