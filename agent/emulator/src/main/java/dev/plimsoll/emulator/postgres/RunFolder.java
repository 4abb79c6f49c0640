package dev.plimsoll.emulator.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The directory of one emulator run; it contains the owner's process id, so later runs can detect a dead owner. */
final class RunFolder {

    private static final Logger LOG = LoggerFactory.getLogger(RunFolder.class);
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final String PREFIX = "run-";
    private static final String OWNER = "owner";
    // The start time of a process depends on the system clock, which may be changed meanwhile.
    private static final Duration SAME_START = Duration.ofSeconds(3);

    private RunFolder() {}

    /** Creates the directory; the caller holds the lock of the work directory. */
    static Path create(Path workDir) throws IOException {
        ProcessHandle self = ProcessHandle.current();
        int count = COUNT.incrementAndGet();
        Path folder = workDir.resolve(PREFIX + self.pid() + (count == 1 ? "" : "-" + count));
        Files.createDirectory(folder);
        Files.writeString(folder.resolve(OWNER), self.pid() + "\n" + start(self) + "\n");
        return folder;
    }

    /** Ends the servers and removes the directories of killed emulators; the caller holds the lock of the work directory. */
    static void clearLeftovers(Path workDir) throws IOException {
        for (Path folder : folders(workDir)) {
            if (!ownerLives(folder)) {
                LOG.info("msg=\"removing files of a killed emulator\" folder={}", folder.getFileName());
                Postmasters.endAllBelow(folder);
                Folders.delete(folder);
            }
        }
    }

    private static List<Path> folders(Path workDir) throws IOException {
        try (Stream<Path> all = Files.list(workDir)) {
            return all.filter(path -> String.valueOf(path.getFileName()).startsWith(PREFIX)).toList();
        }
    }

    private static boolean ownerLives(Path folder) throws IOException {
        Path owner = folder.resolve(OWNER);
        if (!Files.exists(owner)) {
            return false;
        }
        List<String> lines = Files.readAllLines(owner);
        if (lines.size() < 2) {
            return false;
        }
        Optional<ProcessHandle> process = ProcessHandle.of(Long.parseLong(lines.get(0)));
        return process.isPresent() && process.get().isAlive() && sameStart(lines.get(1), start(process.get()));
    }

    private static boolean sameStart(String one, String other) {
        return Duration.between(Instant.parse(one), Instant.parse(other)).abs().compareTo(SAME_START) < 0;
    }

    private static String start(ProcessHandle process) {
        return process.info().startInstant().orElse(Instant.EPOCH).toString();
    }
}
