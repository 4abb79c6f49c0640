package dev.plimsoll.emulator.postgres;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL's unpacked binaries, and the user that runs them.
 *
 * @param bin   the directory of the programs
 * @param runAs how they get their user
 */
record Installation(Path bin, RunAs runAs) {

    /** Unpacks once per work directory; the caller holds its lock. */
    static Installation in(WorkDir workDir, @Nullable RunAs wanted) throws IOException {
        Path home = workDir.once("postgres-" + Archive.version(), Archive::unpack);
        Extension.install(home);
        Path bin = home.resolve("bin");
        List<RunAs> candidates = wanted == null ? RunAs.candidates(isRoot()) : List.of(wanted);
        List<String> failures = new ArrayList<>();
        for (RunAs candidate : candidates) {
            Installation installation = new Installation(bin, candidate);
            try {
                installation.run("postgres", List.of("--version"), "");
                return installation;
            } catch (IOException e) {
                failures.add(candidate + ": " + e.getMessage());
            }
        }
        throw new IOException("PostgreSQL does not run as root, and no way to run it as another user works here: "
                + String.join("; ", failures));
    }

    void run(String program, List<String> arguments, String input) throws IOException {
        Commands.run(command(program, arguments), input);
    }

    List<String> command(String program, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(bin.resolve(program).toString());
        command.addAll(arguments);
        return runAs.command(command);
    }

    /** Runs statements, one per line, in single-user mode: without port, password or connection. */
    void sql(Path data, String database, List<String> statements) throws IOException {
        run("postgres",
                List.of("--single", "-D", data.toString(), "-c", "exit_on_error=on", "-c", "log_checkpoints=off", "-c",
                        "maintenance_work_mem=64MB", "-c", "shared_buffers=32MB", database),
                String.join("\n", statements) + "\n");
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }
}
