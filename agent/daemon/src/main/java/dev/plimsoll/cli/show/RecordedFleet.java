package dev.plimsoll.cli.show;

import dev.plimsoll.agent.SinglePass;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreSettings;
import dev.plimsoll.store.StoreUnavailable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Opens the store for verbs that run once; verbs that only read do not create a store. */
public final class RecordedFleet {

    private static final String WITHOUT = "plimsoll: warning: assessed without earlier probes: ";
    private static final String NOTHING_KEPT = "plimsoll: warning: assessed without earlier probes, and stored nothing for "
            + "the next run: ";
    private static final String SQLITE = "jdbc:sqlite:";

    private RecordedFleet() {}

    /**
     * Lists the fleet, and reads its store, which is not opened on a watched compute; a temporary empty one if there is
     * none.
     *
     * @throws PlatformFault if the platform refuses the request, so this cannot be checked
     */
    public static <T> T besideTheFleet(Settings settings, PrintWriter err, Function<Store, T> reading) {
        return opened(refusal(settings), settings, err, WITHOUT, Store.exists(settings.store()), reading);
    }

    /**
     * Lists the fleet for a pass that stores its probes; creates the store if there is none, as the daemon does.
     *
     * @throws PlatformFault if it cannot be checked whether the store is on a watched compute
     */
    static <T> T keptBesideTheFleet(Settings settings, PrintWriter err, Function<Store, T> pass) {
        boolean isNew = !Store.exists(settings.store());
        return opened(SinglePass.storeRefusal(settings), settings, err, NOTHING_KEPT, true, store -> {
            if (isNew) {
                err.println(
                        "plimsoll: created the store %s; this run's probes are kept there for the next run".formatted(
                                settings.store().url()));
            }
            return pass.apply(store);
        });
    }

    /**
     * @param refusal why the store must not be opened
     * @param warning begins the line that says why the store is not used
     * @param opens   whether to open the store at all
     */
    private static <T> T opened(Optional<String> refusal, Settings settings, PrintWriter err, String warning,
            boolean opens, Function<Store, T> reading) {
        refusal.ifPresent(why -> err.println(warning + why));
        if (opens && refusal.isEmpty()) {
            try (Store store = Store.open(settings.store())) {
                return reading.apply(store);
            } catch (StoreUnavailable dead) {
                err.println(warning + dead.getMessage());
            }
        }
        return withNothing(settings, reading);
    }

    /** None in an outage: then the store is all there is to read, and no agent would have used it on a watched compute. */
    private static Optional<String> refusal(Settings settings) {
        try {
            return SinglePass.storeRefusal(settings);
        } catch (PlatformFault fault) {
            if (fault.isOutage()) {
                return Optional.empty();
            }
            throw fault;
        }
    }

    private static <T> T withNothing(Settings settings, Function<Store, T> reading) {
        try {
            Path folder = Files.createTempDirectory("plimsoll-");
            try (Store empty = Store.open(new StoreSettings(SQLITE + folder.resolve("empty.db"),
                    settings.store().retention()))) {
                return reading.apply(empty);
            } finally {
                delete(folder);
            }
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    public static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
