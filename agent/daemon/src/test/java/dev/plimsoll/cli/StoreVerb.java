package dev.plimsoll.cli;

import dev.plimsoll.cli.terminal.Terminal;
import dev.plimsoll.store.SqliteTemplate;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A verb that reads a store of its own and asks no platform. */
public final class StoreVerb {

    private final Path folder;
    private final Instant now;
    private CommandModel.Output last = new CommandModel.Output(0, "", "");

    public StoreVerb(Path folder, Instant now) {
        this.folder = folder;
        this.now = now;
    }

    public String url() {
        return "jdbc:sqlite:" + file();
    }

    private Path file() {
        return folder.resolve("store.db");
    }

    public Store open() {
        return Store.open(new StoreSettings(SqliteTemplate.url(file()), Duration.ofDays(30)));
    }

    /** Runs the verb with words after it, and gives its exit code. */
    public int run(String verb, String... words) {
        List<String> all = new ArrayList<>(List.of(verb));
        all.addAll(List.of(words));
        all.addAll(List.of("--set", "platform.base-url=http://127.0.0.1:1/api/v2", "--set", "platform.api-key=key",
                "--set", "store.url=" + url()));
        last = CommandModel.run(CommandModel.program(Map.of(), Terminal.NONE, now), all.toArray(String[]::new));
        return last.code();
    }

    /** Standard output of the last run. */
    public String out() {
        return last.out();
    }

    /** Standard error of the last run. */
    public String err() {
        return last.err();
    }
}
