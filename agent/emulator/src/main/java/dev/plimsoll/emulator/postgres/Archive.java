package dev.plimsoll.emulator.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Properties;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** PostgreSQL's binaries from the class path. */
final class Archive {

    private static final int EXECUTABLE = 0100;

    private Archive() {}

    /** The version of the binaries. */
    static String version() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = resource("/dev/plimsoll/emulator/build.properties")) {
            properties.load(in);
        }
        return properties.getProperty("postgres-binaries", "unknown");
    }

    static void unpack(Path target) throws IOException {
        try (InputStream in = resource("/postgres-linux-" + machine() + ".txz");
                TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(in))) {
            TarArchiveEntry entry = tar.getNextEntry();
            while (entry != null) {
                unpack(entry, tar, target);
                entry = tar.getNextEntry();
            }
        }
    }

    private static void unpack(TarArchiveEntry entry, InputStream content, Path target) throws IOException {
        Path path = target.resolve(entry.getName()).normalize();
        if (!path.startsWith(target)) {
            throw new IOException("an archive entry is outside the target directory: " + entry.getName());
        }
        if (entry.isDirectory()) {
            Files.createDirectories(path);
            return;
        }
        Files.createDirectories(target.resolve(path).getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
        } else {
            Files.copy(content, path);
            if ((entry.getMode() & EXECUTABLE) != 0 && !path.toFile().setExecutable(true, false)) {
                throw new IOException("cannot make executable: " + path);
            }
        }
    }

    private static InputStream resource(String name) throws IOException {
        InputStream in = Archive.class.getResourceAsStream(name);
        if (in == null) {
            throw new IOException("the emulator has no PostgreSQL for " + System.getProperty("os.name") + " on "
                    + System.getProperty("os.arch") + " (" + name + ")");
        }
        return in;
    }

    private static String machine() throws IOException {
        String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String arch = System.getProperty("os.arch", "");
        return !os.contains("linux") ? os : arch.equals("aarch64") ? "arm_64" : "x86_64";
    }
}
