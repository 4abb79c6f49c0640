package dev.plimsoll.emulator.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** The extension of the real platform, which any database may create in any schema. */
final class Extension {

    /** The figures of the file cache, which profile standard has without the extension. */
    static final String FILE_CACHE = "file_cache.sql";

    private static final String SCRIPT = "neon--1.6.sql";
    private static final List<String> FILES = List.of("neon.control", SCRIPT);

    private Extension() {}

    /** Puts its files among those of PostgreSQL, also where a former version unpacked it. */
    static void install(Path home) throws IOException {
        Path folder = home.resolve("share/postgresql/extension");
        for (String file : FILES) {
            Path target = folder.resolve(file);
            if (!Files.exists(target) || !Files.readString(target).equals(text(file))) {
                // Other emulators may read it now.
                Path unfinished = folder.resolve(file + ".unfinished");
                Files.writeString(unfinished, text(file));
                Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    /** All of it, so that a template made from another version is not used. */
    static List<String> content() throws IOException {
        return List.of(text(FILES.getFirst()), text(FILES.getLast()));
    }

    private static String text(String file) throws IOException {
        return file.equals(SCRIPT) ? resource(FILE_CACHE) + resource(SCRIPT) : resource(file);
    }

    static String resource(String file) throws IOException {
        try (InputStream in = Extension.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IOException("no " + file);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
