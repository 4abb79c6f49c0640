package dev.plimsoll.whole;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Clients that query a compute by a plan in the platform's time. */
final class ScheduledClients {

    private ScheduledClients() {}

    /** Single queries at random times, about half of them after a suspend. */
    static List<Duration> single(long seed, Duration lasting) {
        return plan(seed, lasting, 1, 15, 150);
    }

    /** Several queries in a row, then a pause. */
    static List<Duration> bursts(long seed, Duration lasting) {
        return plan(seed, lasting, 8, 40, 160);
    }

    private static List<Duration> plan(long seed, Duration lasting, int most, int shortest, int longest) {
        Random random = new Random(seed);
        List<Duration> visits = new ArrayList<>();
        for (Duration at = Duration.ofSeconds(5); at.compareTo(lasting) < 0;) {
            int queries = 1 + random.nextInt(most);
            for (int i = 0; i < queries; i++) {
                visits.add(at);
                at = at.plusSeconds(5);
            }
            at = at.plusSeconds(shortest + random.nextInt(longest - shortest));
        }
        return visits;
    }

    /** Runs the plan, {@code rate} times faster than real time; returns at its end. */
    static void come(String address, String password, List<Duration> plan, double rate) throws Exception {
        List<Future<?>> visits = new ArrayList<>();
        try (ScheduledThreadPoolExecutor one = new ScheduledThreadPoolExecutor(1)) {
            plan.forEach(at -> visits.add(one.schedule(() -> {
                visit(address, password);
                return null;
            }, (long) (at.toMillis() / rate), TimeUnit.MILLISECONDS)));
        }
        for (Future<?> visit : visits) {
            visit.get();
        }
    }

    private static void visit(String address, String password) throws SQLException {
        Properties login = new Properties();
        login.setProperty("user", "app");
        login.setProperty("password", password);
        login.setProperty("ApplicationName", "shop-web");
        login.setProperty("assumeMinServerVersion", "14");
        login.setProperty("sslmode", "disable");
        try (Connection connection = DriverManager.getConnection("jdbc:postgresql://" + address + "/app", login);
                Statement statement = connection.createStatement()) {
            statement.execute("select 1");
        }
    }
}
