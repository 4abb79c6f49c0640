package dev.plimsoll.emulator.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Finds servers of earlier emulators by their data directories, and poolers by their settings. */
final class Postmasters {

    static final String PID_FILE = "postmaster.pid";
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private Postmasters() {}

    /** Ends every pooler below a directory, and every server whose data directory is one or two levels below it. */
    static void endAllBelow(Path folder) throws IOException {
        ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .commandLine()
                        .filter(line -> line.contains(" " + folder + "/") && line.endsWith("/" + Pooler.SETTINGS_FILE))
                        .isPresent())
                .forEach(ProcessHandle::destroyForcibly);
        try (Stream<Path> files = Files.find(folder, 3, (path, attributes) -> path.endsWith(PID_FILE))) {
            for (Path file : files.toList()) {
                Optional<ProcessHandle> server = server(file);
                if (server.isPresent()) {
                    end(server.get());
                }
            }
        }
    }

    private static Optional<ProcessHandle> server(Path pidFile) throws IOException {
        List<String> lines = Files.readAllLines(pidFile);
        if (lines.isEmpty() || !lines.getFirst().matches("\\d+")) {
            return Optional.empty();
        }
        String data = String.valueOf(pidFile.getParent());
        return ProcessHandle.of(Long.parseLong(lines.getFirst())).filter(process -> runsOn(process, data));
    }

    // The process id in a file may be reused: only a postgres process with this data directory is ended.
    private static boolean runsOn(ProcessHandle process, String data) {
        String command = process.info().commandLine().orElse("");
        return command.contains("postgres") && command.contains(" -D " + data + " ");
    }

    private static void end(ProcessHandle server) throws IOException {
        CompletableFuture<ProcessHandle> exit = server.onExit();
        Commands.signal("QUIT", server.pid());
        try {
            exit.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            server.destroyForcibly();
        } catch (ExecutionException e) {
            throw new IOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
