package dev.plimsoll.emulator;

import dev.plimsoll.emulator.postgres.RunAs;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The options of an emulator that do not depend on the scenario.
 *
 * @param apiPort 0 selects a free port
 * @param dbPort  0 selects a free port
 * @param workDir directory for binaries and data
 * @param runAs   how PostgreSQL gets its user; detected if absent
 * @param clock   the emulated time of activity, suspends and the API; the scenario's clock if absent
 * @param tick    real time between two checks for inactive computes
 * @param monitorEvery real time between two readings of a compute's statistics by its monitor; at least {@code tick}
 */
public record Options(int apiPort, int dbPort, Path workDir, @Nullable RunAs runAs, @Nullable InstantSource clock,
        Duration tick, Duration monitorEvery) {

    private static final Duration TICK = Duration.ofMillis(100);
    // The platform's interval (platform/in-the-wild.md section 4.2).
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
