package dev.plimsoll.emulator;

import dev.plimsoll.emulator.postgres.RunAs;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * How an emulator is run, whatever the scenario.
 *
 * @param apiPort 0 for a free one
 * @param dbPort  0 for a free one
 * @param workDir where binaries and runs are kept
 * @param runAs   the user PostgreSQL runs under; found out when absent
 * @param clock   tells activity, suspends and every time the API shows; the scenario's when absent
 * @param tick    how often it is looked whether a compute is inactive, in real time
 * @param monitorEvery how often a monitor reads a compute's statistics, in real time; no more often than {@code tick}
 */
public record Options(int apiPort, int dbPort, Path workDir, @Nullable RunAs runAs, @Nullable InstantSource clock,
        Duration tick, Duration monitorEvery) {

    private static final Duration TICK = Duration.ofMillis(100);
    // As the platform's (platform/in-the-wild.md section 4.2).
    private static final Duration MONITOR_EVERY = Duration.ofMillis(500);

    /** Free ports, and {@code target/plimsoll-emulator} below {@code plimsoll.home} or the current directory. */
    public static Options defaults() {
        String home = System.getProperty("plimsoll.home", System.getProperty("user.dir", "."));
        return new Options(0, 0, Path.of(home, "target", "plimsoll-emulator"), null, null, TICK,
                MONITOR_EVERY);
    }

    public Options withApiPort(int port) {
        return new Options(port, dbPort, workDir, runAs, clock, tick, monitorEvery);
    }

    public Options withDbPort(int port) {
        return new Options(apiPort, port, workDir, runAs, clock, tick, monitorEvery);
    }

    public Options withWorkDir(Path folder) {
        return new Options(apiPort, dbPort, folder, runAs, clock, tick, monitorEvery);
    }

    public Options withRunAs(@Nullable RunAs user) {
        return new Options(apiPort, dbPort, workDir, user, clock, tick, monitorEvery);
    }

    public Options withClock(InstantSource source) {
        return new Options(apiPort, dbPort, workDir, runAs, source, tick, monitorEvery);
    }

    public Options withTick(Duration interval) {
        return new Options(apiPort, dbPort, workDir, runAs, clock, interval, monitorEvery);
    }

    public Options withMonitorEvery(Duration interval) {
        return new Options(apiPort, dbPort, workDir, runAs, clock, tick, interval);
    }
}
