package dev.plimsoll.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Campaigns;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.config.Configuration.Loaded;
import dev.plimsoll.config.Reload;
import dev.plimsoll.config.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the configuration is read again, and that who uses it has one of them as a whole. */
class LiveSettingsTest {

    private static final String ADVISE = "{sizing: {mode: advise}, change: {per-day: 1}}\n";
    private static final String APPLY = "{sizing: {mode: apply}, change: {per-day: 2}}\n";

    private static final int RELOADS = Campaigns.of(10, 30, 30);

    @TempDir
    Path folder;

    private final List<Reload> reloads = new CopyOnWriteArrayList<>();

    private Path file() {
        return folder.resolve("plimsoll.yaml");
    }

    private void write(String yaml) throws IOException {
        Files.writeString(file(), yaml);
    }

    private LiveSettings live() {
        Sources sources = new Sources(file(),
                Map.of("PLIMSOLL_PLATFORM_BASE_URL", "https://console.example.com/api/v2", "PLIMSOLL_PLATFORM_API_KEY",
                        "sk-secret"),
                Map.of());
        LiveSettings live = new LiveSettings(((Loaded) sources.load()).settings(), sources);
        live.look();
        live.look();
        live.follow(reloads::add);
        return live;
    }

    private static ChangeMode mode(LiveSettings live) {
        return live.current().defaults().change().mode();
    }

    @Test
    void aChangedFile_isReadOnceTwoLooksFindTheSame() throws IOException {
        write(ADVISE);
        LiveSettings live = live();

        live.look();
        assertThat(reloads).as("nothing changed").isEmpty();
        write("sizing: {mode: ");
        live.look();
        write(APPLY);
        live.look();
        assertThat(reloads).as("it is being written").isEmpty();
        live.look();
        assertThat(reloads).singleElement().extracting(Reload::isRefused).isEqualTo(false);
        assertThat(mode(live)).isEqualTo(ChangeMode.APPLY);
        live.look();
        assertThat(reloads).hasSize(1);
    }

    @Test
    void anInvalidFile_isReportedOnce_andTheSettingsStay() throws IOException {
        write(ADVISE);
        LiveSettings live = live();
        write("sizing: {mode: sometimes}");
        IntStream.range(0, 5).forEach(i -> live.look());

        assertThat(reloads).singleElement().extracting(Reload::isRefused).isEqualTo(true);
        assertThat(mode(live)).isEqualTo(ChangeMode.ADVISE);
        write(APPLY);
        live.look();
        live.look();
        assertThat(mode(live)).isEqualTo(ChangeMode.APPLY);
    }

    /** As Kubernetes replaces a mounted ConfigMap: the link is another one, and may name an equally old file. */
    @Test
    void aLinkThatPointsElsewhere_isAChange() throws IOException {
        Path before = Files.writeString(folder.resolve("one"), ADVISE);
        Path after = Files.writeString(folder.resolve("two"), APPLY);
        Files.setLastModifiedTime(after, Files.getLastModifiedTime(before));
        Files.createSymbolicLink(file(), before);
        LiveSettings live = live();

        Files.delete(file());
        Files.createSymbolicLink(file(), after);
        live.look();
        live.look();

        assertThat(mode(live)).isEqualTo(ChangeMode.APPLY);
    }

    @Test
    void whileReloadsAlternate_eachReaderHasOneConfigurationAsAWhole() throws Exception {
        write(ADVISE);
        LiveSettings live = live();
        AtomicBoolean isOver = new AtomicBoolean();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<Long>> readers = IntStream.range(0, 2)
                    .mapToObj(i -> threads.submit(() -> mixed(live, isOver)))
                    .toList();
            try {
                for (int i = 0; i < RELOADS; i++) {
                    write(i % 2 == 0 ? APPLY : ADVISE);
                    Future<Reload> other = threads.submit(() -> live.reload("SIGHUP"));
                    live.reload("POST");
                    other.get();
                }
            } finally {
                isOver.set(true);
            }
            for (Future<Long> reader : readers) {
                assertThat(reader.get()).isZero();
            }
        }
        assertThat(reloads).noneMatch(Reload::isRefused);
        // Of two at the same time, the second finds what the first made of it.
        assertThat(reloads).hasSize(2 * RELOADS)
                .filteredOn(reload -> !reload.reloaded().isEmpty())
                .hasSize(RELOADS)
                .allSatisfy(reload -> assertThat(reload.reloaded()).containsExactly("sizing.mode", "change.per-day"));
    }

    /** How often the mode and a limit of the same reading were of two files. */
    private static long mixed(LiveSettings live, AtomicBoolean isOver) {
        long mixed = 0;
        while (!isOver.get()) {
            ChangePolicy policy = live.current().defaults().change();
            Integer perDay = policy.limits().perDay();
            mixed += perDay != null && perDay == (policy.mode() == ChangeMode.APPLY ? 2 : 1) ? 0 : 1;
        }
        return mixed;
    }
}
