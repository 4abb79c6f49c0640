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
 * @param clock   tells activity, suspends and every time the API shows
 * @param tick    how often it is looked whether a compute is inactive
 */
public record Options(int apiPort, int dbPort, Path workDir, @Nullable RunAs runAs, InstantSource clock,
        Duration tick) {

    private static final Duration TICK = Duration.ofMillis(100);

    /** Free ports, and {@code target/plimsoll-emulator} below {@code plimsoll.home} or the current directory. */
    public static Options defaults() {
        String home = System.getProperty("plimsoll.home", System.getProperty("user.dir", "."));
        return new Options(0, 0, Path.of(home, "target", "plimsoll-emulator"), null, InstantSource.system(), TICK);
    }

    public Options withApiPort(int port) {
        return new Options(port, dbPort, workDir, runAs, clock, tick);
    }

    public Options withDbPort(int port) {
        return new Options(apiPort, port, workDir, runAs, clock, tick);
    }

    public Options withWorkDir(Path folder) {
        return new Options(apiPort, dbPort, folder, runAs, clock, tick);
    }

    public Options withRunAs(@Nullable RunAs user) {
        return new Options(apiPort, dbPort, workDir, user, clock, tick);
    }

    public Options withClock(InstantSource source) {
        return new Options(apiPort, dbPort, workDir, runAs, source, tick);
    }

    public Options withTick(Duration interval) {
        return new Options(apiPort, dbPort, workDir, runAs, clock, interval);
    }
}
