package dev.plimsoll.stress.fleet;

import dev.plimsoll.bench.report.Report;
import dev.plimsoll.bench.report.Table;
import java.io.BufferedReader;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code agent/lab/stress/engines/run}. */
@Command(name = "agent/lab/stress/engines/run", mixinStandardHelpOptions = true, sortOptions = false, description = "Compares cluster schedulers on one PostgreSQL server: acts of processes that were stopped for a while, with and without a fence, and the CPU of many projects.")
final class EnginesBench implements Callable<Integer> {

    private static final Duration HEARTBEAT = Duration.ofSeconds(1);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration THINKING = Duration.ofMillis(200);

    private static final String STALE = """
            select count(*), count(*) filter (where exists (
                select 1 from act as other where other.project = act.project and other.id < act.id
                    and other.number > act.number)),
              (select coalesce(max(gap), 0) from (select extract(epoch from at - lag(at) over (
                partition by project order by at)) as gap from act) as gaps)
            from act""";

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Option(names = "--projects", description = "Projects of the runs with stops, each due every second. Default: ${DEFAULT-VALUE}.")
    int projects = 100;

    @Option(names = "--many", description = "Projects of the run without stops, each due every minute. Default: ${DEFAULT-VALUE}.")
    int many = 10_000;

    @Option(names = "--seconds", description = "Duration of each run. Default: ${DEFAULT-VALUE}.")
    int seconds = 60;

    @Option(names = "--stop", description = "Seconds that a process is stopped (SIGSTOP), one after the other. Default: ${DEFAULT-VALUE}: Quartz gives up a process after eleven.")
    int stop = 15;

    @Option(names = "--write", description = "Also writes docs/internals/benchmarks/engines.md.")
    boolean write;

    public static void main(String... arguments) {
        System.exit(new CommandLine(new EnginesBench()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        Table stops = new Table("Engine", "Fence", "Acts", "Stale", "Longest gap, s");
        Table load = new Table("Engine", "Acts a second", "CPU of the process, % of a core", "Scheduled in, s");
        try (OneServer server = new OneServer()) {
            for (ClusterEngine.Name engine : ClusterEngine.Name.values()) {
                for (boolean fenced : List.of(false, true)) {
                    Outcome outcome = stopped(server, engine, fenced);
                    stops.row(engine.title(), List.of(fenced ? "yes" : "no", "%,d".formatted(outcome.acts()),
                            "%,d".formatted(outcome.stale()), "%.1f".formatted(outcome.longestGap())));
                }
                load.row(engine.title(), loaded(server, engine));
            }
        }
        System.out.print(stops + "\n" + load);
        if (write) {
            Report.of("engines", Map.of("command", FleetBench.command(spec) + "\n", "machine", FleetBench.machine(),
                    "projects", projects, "many", "%,d".formatted(many), "seconds", seconds, "stop", stop, "stops",
                    stops,
                    "load", load), Map.of()).write(FleetBench.root());
        }
        return 0;
    }

    /** What two processes did. */
    private record Outcome(long acts, long stale, double longestGap) {}

    private Outcome stopped(OneServer server, ClusterEngine.Name engine, boolean fenced) throws Exception {
        String url = database(server, engine);
        try (Worker first = worker(engine, url, "one", projects, SECOND, fenced, THINKING);
                Worker second = worker(engine, url, "two", projects, SECOND, fenced, THINKING)) {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
            for (int turn = 0; System.nanoTime() < end; turn++) {
                Worker one = turn % 2 == 0 ? first : second;
                one.signal("STOP");
                TimeUnit.SECONDS.sleep(stop);
                one.signal("CONT");
                TimeUnit.SECONDS.sleep(2);
            }
        }
        return outcome(url);
    }

    private List<String> loaded(OneServer server, ClusterEngine.Name engine) throws Exception {
        String url = database(server, engine);
        try (Worker worker = worker(engine, url, "one", many, MINUTE, true, Duration.ZERO)) {
            // The acts of one minute are spread over it.
            TimeUnit.SECONDS.sleep(Math.max(seconds, MINUTE.toSeconds()));
            long cpu = worker.end();
            return List.of("%.0f".formatted(outcome(url).acts() / (double) Math.max(seconds, MINUTE.toSeconds())),
                    "%.0f".formatted(100.0 * cpu / 1_000 / Math.max(seconds, MINUTE.toSeconds())),
                    "%.1f".formatted(worker.scheduled / 1e3));
        }
    }

    private static String database(OneServer server, ClusterEngine.Name engine) throws IOException, SQLException {
        String url = "jdbc:postgresql://127.0.0.1:%d/%%s?user=postgres".formatted(server.port());
        run(url.formatted("postgres"), "drop database if exists engines with (force)");
        run(url.formatted("postgres"), "create database engines");
        String own = url.formatted("engines");
        run(own, EngineWorker.TABLES);
        run(own, engine == ClusterEngine.Name.QUARTZ ? QuartzEngine.tables() : DbSchedulerEngine.TABLES);
        return own;
    }

    private static void run(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Outcome outcome(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(STALE)) {
            row.next();
            return new Outcome(row.getLong(1), row.getLong(2), row.getDouble(3));
        }
    }

    private static Worker worker(ClusterEngine.Name engine, String url, String name, int projects, Duration period,
            boolean fenced, Duration thinking) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(System.getProperty("java.home") + "/bin/java", "-XX:+UseSerialGC",
                        "-Xmx256m", "-Dslf4j.internal.verbosity=ERROR", "-cp", System.getProperty("java.class.path"),
                        EngineWorker.class.getName()));
        command.addAll(List.of(engine.name(), url, name, String.valueOf(name.equals("one")), String.valueOf(projects),
                String.valueOf(period.toMillis()), String.valueOf(HEARTBEAT.toMillis()), String.valueOf(fenced),
                String.valueOf(thinking.toMillis())));
        return new Worker(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }

    /** A started process. */
    private static final class Worker implements AutoCloseable {

        private final Process process;
        private final BufferedReader output;
        private final long scheduled;

        Worker(Process process) throws IOException {
            this.process = process;
            this.output = process.inputReader();
            this.scheduled = read("scheduled in ");
        }

        private long read(String word) throws IOException {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith(word)) {
                    return Long.parseLong(line.substring(word.length()));
                }
            }
            throw new IOException("a process ended early");
        }

        void signal(String name) throws IOException, InterruptedException {
            new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
        }

        /** The CPU that it used since its start, in milliseconds. */
        long end() throws IOException {
            process.getOutputStream().close();
            return read("cpu ");
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
