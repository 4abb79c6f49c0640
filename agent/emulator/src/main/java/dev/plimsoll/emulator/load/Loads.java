package dev.plimsoll.emulator.load;

import dev.plimsoll.emulator.load.Client.Pace;
import dev.plimsoll.emulator.scenario.ComputeSpec.Load;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;

/** All clients of all loads of one emulator. */
public final class Loads implements AutoCloseable {

    private static final double NANOS = 1e9;

    private final double rate;
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    /** @param rate emulated seconds in a real one: bursts come and go in emulated time, clients work in real time */
    public Loads(double rate) {
        this.rate = rate;
    }

    /** Starts a load. */
    public void start(Load load, Target target) {
        Client client = new Client(target, load.applicationName(), load.range(target.rows()));
        switch (load.kind()) {
            case LOOKUPS -> startClients(client, load.number(), load.ratePerSecond() / load.number());
            case HOLD -> startClients(client, load.number(), NANOS / load.pause().toNanos());
            case BURSTS -> start(() -> burst(client, load));
        }
    }

    private void startClients(Client client, int clients, double ratePerClient) {
        for (int i = 0; i < clients; i++) {
            double share = (double) i / clients;
            start(() -> client.work(ratePerClient, share, () -> !closed));
        }
    }

    private void burst(Client client, Load bursts) {
        Pace turns = new Pace(NANOS / bursts.pause().toNanos() * rate, 0);
        while (!closed && !client.target().gone().getAsBoolean()) {
            turns.await();
            long end = System.nanoTime() + (long) (bursts.lasting().toNanos() / rate);
            BooleanSupplier stillOn = () -> !closed && System.nanoTime() - end < 0;
            client.work(bursts.ratePerSecond(), 0, stillOn);
        }
    }

    private void start(Runnable work) {
        threads.add(Thread.ofVirtual().name("load").start(work));
    }

    /** Ends all loads at once. */
    @Override
    public void close() {
        closed = true;
        threads.forEach(Thread::interrupt);
    }

    /**
     * The database a load works on.
     *
     * @param address host and port
     * @param rows    of its table
     * @param gone    whether the compute was deleted
     */
    public record Target(String address, String password, long rows, BooleanSupplier gone) {

        private static final String USER = "app";

        Connection connect(String applicationName) throws SQLException {
            Properties properties = new Properties();
            properties.setProperty("user", USER);
            properties.setProperty("password", password);
            properties.setProperty("ApplicationName", applicationName);
            // This puts the name into the first packet, where the listener reads it.
            properties.setProperty("assumeMinServerVersion", "14");
            properties.setProperty("sslmode", "disable");
            properties.setProperty("prepareThreshold", "1");
            properties.setProperty("connectTimeout", "10");
            return DriverManager.getConnection("jdbc:postgresql://" + address + "/app", properties);
        }

        /** Keeps the password out of logs. */
        @Override
        public String toString() {
            return address;
        }
    }
}
