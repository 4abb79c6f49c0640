package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.change.status.Statuses;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How stored statuses are read after a start, and who waits for it. */
class StatusReaderTest {

    private static final Instant NOON = Instant.parse("2026-11-29T12:00:00Z");

    private final List<Statuses.StoredForm> stored = new ArrayList<>();
    private final Queue<ComputeId> given = new ConcurrentLinkedQueue<>();
    private final Queue<Boolean> passed = new ConcurrentLinkedQueue<>();
    private final List<Thread> waiting = new ArrayList<>();
    private final StatusReader reader = new StatusReader(() -> new Stored(stored));

    @Test
    void theFirstRead_givesAllOnce_andALaterOneWhatIsNew() {
        IntStream.range(0, 450).forEach(number -> stored.add(form(number, NOON.minusSeconds(60))));
        reader.read(Set.of(), form -> given.add(form.compute()), NOON);
        assertThat(given).hasSize(450).doesNotHaveDuplicates();

        given.clear();
        stored.add(form(450, NOON));
        reader.read(Set.of(), form -> given.add(form.compute()), NOON.plusSeconds(2));
        assertThat(given).contains(form(450, NOON).compute());
    }

    @Test
    void aPassWaitsUntilTheFirstReadEnds() throws InterruptedException {
        stored.add(form(0, NOON));
        reader.read(Set.of(), form -> {
            waiting.add(Thread.startVirtualThread(() -> {
                reader.awaitFirst();
                passed.add(reader.isRead());
            }));
        }, NOON);
        waiting.getLast().join();
        assertThat(passed).as("what the pass finds is read").containsExactly(true);
    }

    @Test
    void aFirstReadThatFails_holdsNothingUp() {
        assertThatThrownBy(() -> reader.read(Set.of(), form -> {}, NOON)).hasMessage("nothing is stored");
        reader.awaitFirst();
        assertThat(reader.isRead()).isFalse();
    }

    @Test
    void aReadThatFails_isRepeatedAsAWhole() {
        IntStream.range(0, 450).forEach(number -> stored.add(form(number, NOON.minusSeconds(number))));
        assertThatThrownBy(() -> reader.read(Set.of(), form -> {
            if (form.equals(stored.getLast())) {
                throw new IllegalStateException("the store is gone");
            }
        }, NOON)).hasStackTraceContaining("the store is gone");

        reader.read(Set.of(), form -> given.add(form.compute()), NOON);
        assertThat(given).as("those before the latest too").hasSize(450);
    }

    private static Statuses.StoredForm form(int number, Instant at) {
        return new Statuses.StoredForm(new ComputeId("shop", "ep-" + number), new Statuses.StatusForm(new byte[]{1}), 0,
                at, at);
    }

    /** All forms at or after a time; a failure where there is none. */
    private record Stored(List<Statuses.StoredForm> forms) implements Statuses {

        @Override
        public void keep(ComputeId compute, StatusForm form, double awakeHours, Instant at) {
            throw new AssertionError("nothing is written");
        }

        @Override
        public void storedSince(Instant since, Consumer<StoredForm> each) {
            if (forms.isEmpty()) {
                throw new IllegalStateException("nothing is stored");
            }
            forms.stream().filter(form -> !form.storedAt().isBefore(since)).forEach(each);
        }

        @Override
        public void of(String projectId, Consumer<StoredForm> each) {
            throw new AssertionError("no project is late");
        }

        @Override
        public void listed(String projectId, Set<ComputeId> computes, Instant at) {
            throw new AssertionError("nothing is written");
        }
    }
}
