package dev.plimsoll.reconcile;

import dev.plimsoll.Given;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.change.status.Statuses;
import dev.plimsoll.change.status.Statuses.StoredForm;
import dev.plimsoll.change.status.Stores;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Retention;
import dev.plimsoll.probing.ProbeStates;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.store.SqliteTemplate;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The shipped store in an SQLite file of its own, with the calls that a test watches. It is opened when it is first used. */
final class ShippedStore implements AutoCloseable {

    private final PortWatch watch;
    private final Retention retention;
    /** One for each agent. */
    private final List<Store> opened = new CopyOnWriteArrayList<>();
    /** What a test makes of samples that are read. */
    volatile UnaryOperator<History> samplesRead = UnaryOperator.identity();
    private @Nullable Path file;
    private @Nullable Stores stores;

    /** @param watch is given each call of a port of the store before it is made */
    ShippedStore(PortWatch watch, Retention retention) {
        this.watch = watch;
        this.retention = retention;
    }

    /** Sees a call of a port, and may throw in its place. */
    @FunctionalInterface
    interface PortWatch {
        void called(Class<?> port, String method, Object[] arguments);
    }

    /** The claims of one more agent, which end by the clock of this process. */
    ProjectClaims newAgent() {
        return newAgent(System::nanoTime);
    }

    /** The claims of one more agent, which end by {@code nanoTime}. */
    synchronized ProjectClaims newAgent(LongSupplier nanoTime) {
        return open(nanoTime).claims();
    }

    /** The ports to what agents keep. */
    synchronized Stores stores() {
        Stores known = stores;
        if (known == null) {
            Stores all = reader().stores();
            known = new Stores(watched(Samples.class, all.samples()), all.series(), all.failures(),
                    watched(ProbeStates.class, all.probeStates()), all.models(),
                    new ByTheWorldsClock(watched(Statuses.class, all.statuses())),
                    watched(Journal.class, all.journal()), all.entries(), all.notices(),
                    watched(SavingsLedger.class, all.savings()), all.consumption(), all.together(), retention);
            stores = known;
        }
        return known;
    }

    private Store reader() {
        return opened.isEmpty() ? open(System::nanoTime) : opened.getFirst();
    }

    private Store open(LongSupplier nanoTime) {
        try {
            Path path = file == null ? Files.createTempDirectory("plimsoll-world").resolve("plimsoll.db") : file;
            file = path;
            Store store = Store.open(new StoreSettings(SqliteTemplate.url(path), Duration.ofDays(30)), true, nanoTime);
            opened.add(store);
            return store;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private <T> T watched(Class<T> port, T real) {
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[]{port},
                (proxy, method, arguments) -> {
                    watch.called(port, method.getName(), arguments == null ? new Object[0] : arguments);
                    try {
                        Object answer = method.invoke(real, arguments);
                        return answer instanceof History read ? samplesRead.apply(read) : answer;
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                }));
    }

    /** The stored statuses, as a database shows them whose clock is that of the world. */
    private record ByTheWorldsClock(Statuses statuses) implements Statuses {

        @Override
        public void keep(ComputeId compute, StatusForm form, double awakeHours, Instant at) {
            statuses.keep(compute, form, awakeHours, at);
        }

        @Override
        public void storedSince(Instant since, Consumer<StoredForm> each) {
            statuses.storedSince(Instant.EPOCH, one -> {
                if (!one.keptAt().isBefore(since)) {
                    each.accept(timed(one));
                }
            });
        }

        @Override
        public void of(String projectId, Consumer<StoredForm> each) {
            statuses.of(projectId, one -> each.accept(timed(one)));
        }

        @Override
        public void listed(String projectId, Set<ComputeId> computes, Instant at) {
            statuses.listed(projectId, computes, at);
        }

        private static StoredForm timed(StoredForm one) {
            return new StoredForm(one.compute(), one.form(), one.awakeHours(), one.keptAt(), one.keptAt());
        }
    }

    /** All entries of the journal, oldest first. */
    List<JournalEntry> entries() {
        stores();
        return Given.latest(opened.getFirst().stores().entries(), Integer.MAX_VALUE).reversed();
    }

    /** The stored status of a compute. */
    Optional<StoredForm> form(ComputeId compute) {
        List<StoredForm> found = new ArrayList<>();
        stores().statuses().storedSince(Instant.EPOCH, one -> {
            if (one.compute().equals(compute)) {
                found.add(one);
            }
        });
        return found.stream().findFirst();
    }

    /** Somebody removes the file by which the agent that works is known. */
    void removeLock() {
        try {
            Files.delete(Path.of(file + "-agent"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes past the agents. */
    void execute(String sql) {
        stores();
        try (Connection connection = DriverManager.getConnection(SqliteTemplate.url(Path.of(String.valueOf(file))));
                Statement statement = connection.createStatement()) {
            statement.execute("pragma busy_timeout = 10000");
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public synchronized void close() {
        opened.forEach(Store::close);
        Path path = file;
        if (path != null) {
            try (var all = Files.list(path.getParent())) {
                for (Path one : all.toList()) {
                    Files.delete(one);
                }
                Files.delete(path.getParent());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        opened.clear();
        file = null;
    }
}
