package dev.plimsoll.stress.fleet;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;

/** A scheduler that several processes share through PostgreSQL. It runs each project once in a period, in one process at a time. */
interface ClusterEngine {

    /** The engines. */
    enum Name {
        DB_SCHEDULER("db-scheduler 16.12"),
        QUARTZ("Quartz 2.5, clustered");

        private final String title;

        Name(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        ClusterEngine start(Run run, ProjectWork work) throws Exception {
            return this == QUARTZ ? new QuartzEngine(run, work) : new DbSchedulerEngine(run, work);
        }
    }

    /**
     * What a process has to do.
     *
     * @param url       of the database
     * @param process   name of the process
     * @param first     whether it schedules the projects
     * @param heartbeat interval in which it shows that it lives
     */
    record Run(String url, String process, boolean first, int projects, Duration period, Duration heartbeat,
            int threads) {}

    /** The work on one project, which asks in its transaction whether the run is still its own. */
    @FunctionalInterface
    interface ProjectWork {
        void on(String project, Fence fence) throws SQLException, InterruptedException;
    }

    /** Whether the scheduler still says that this process runs the project. It locks the row until the transaction ends. */
    @FunctionalInterface
    interface Fence {

        boolean holds(Connection transaction) throws SQLException;

        static Fence row(String sql, Object... values) {
            return transaction -> {
                try (PreparedStatement query = transaction.prepareStatement(sql)) {
                    for (int place = 0; place < values.length; place++) {
                        query.setObject(place + 1, values[place]);
                    }
                    return query.executeQuery().next();
                }
            };
        }
    }

    /** Waits for the runs, and ends. */
    void stop() throws Exception;
}
