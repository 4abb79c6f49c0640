package dev.plimsoll.stress.fleet;

import com.sun.management.OperatingSystemMXBean;
import com.zaxxer.hikari.HikariDataSource;
import dev.plimsoll.stress.fleet.ClusterEngine.Fence;
import dev.plimsoll.stress.fleet.ClusterEngine.Run;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * One process. An act on a project takes a number, thinks, and then writes the number, with or without asking the fence. An act
 * is stale if another process wrote a higher number for the project before it.
 */
final class EngineWorker {

    static final String TABLES = """
            create sequence act_number;
            create table act (id bigserial primary key, project text, process text, number bigint,
                at timestamptz default clock_timestamp())""";

    private static final int ARGUMENTS = 9;

    private final HikariDataSource source;
    private final String process;
    private final boolean fenced;
    private final Duration thinking;

    private EngineWorker(HikariDataSource source, String process, boolean fenced, Duration thinking) {
        this.source = source;
        this.process = process;
        this.fenced = fenced;
        this.thinking = thinking;
    }

    /** Runs until its standard input ends; prints the CPU that it used, in milliseconds. */
    public static void main(String... words) throws Exception {
        if (words.length != ARGUMENTS) {
            throw new IllegalArgumentException("started by agent/lab/stress/engines/run only");
        }
        Run run = new Run(words[1], words[2], Boolean.parseBoolean(words[3]), Integer.parseInt(words[4]),
                Duration.ofMillis(Long.parseLong(words[5])), Duration.ofMillis(Long.parseLong(words[6])), 10);
        try (HikariDataSource source = new HikariDataSource()) {
            source.setJdbcUrl(run.url());
            EngineWorker worker = new EngineWorker(source, run.process(), Boolean.parseBoolean(words[7]),
                    Duration.ofMillis(Long.parseLong(words[8])));
            long start = System.nanoTime();
            ClusterEngine engine = ClusterEngine.Name.valueOf(words[0]).start(run, worker::act);
            System.out.println("scheduled in " + Duration.ofNanos(System.nanoTime() - start).toMillis());
            long before = cpu();
            while (System.in.read() >= 0) {
                // It ends with its parent.
            }
            System.out.println("cpu " + (cpu() - before));
            engine.stop();
        }
        System.exit(0);
    }

    static void report(Exception failed) {
        System.err.println(failed);
    }

    private static long cpu() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / 1_000_000;
    }

    private void act(String project, Fence fence) throws SQLException, InterruptedException {
        long number = number();
        Thread.sleep(ThreadLocalRandom.current().nextLong(1 + 2 * thinking.toMillis()));
        try (Connection transaction = source.getConnection()) {
            transaction.setAutoCommit(false);
            if (!fenced || fence.holds(transaction)) {
                write(transaction, project, number);
            }
            transaction.commit();
        }
    }

    private long number() throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select nextval('act_number')")) {
            row.next();
            return row.getLong(1);
        }
    }

    private void write(Connection transaction, String project, long number) throws SQLException {
        try (PreparedStatement insert = transaction
                .prepareStatement("insert into act (project, process, number) values (?, ?, ?)")) {
            insert.setString(1, project);
            insert.setString(2, process);
            insert.setLong(3, number);
            insert.executeUpdate();
        }
    }
}
