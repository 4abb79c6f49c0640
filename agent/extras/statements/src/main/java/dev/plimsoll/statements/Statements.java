package dev.plimsoll.statements;

import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.config.table.Sections;
import dev.plimsoll.extension.Extension;
import dev.plimsoll.extension.Kernel;
import dev.plimsoll.extension.KeyGroup;
import dev.plimsoll.extension.SessionCheck;
import dev.plimsoll.extension.Started;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Shows the statements with most reads of each compute for which {@code database.statements} is true. */
public final class Statements implements Extension {

    static final Key<Boolean> KEY = new Key<>("database.statements", Kinds.BOOLEAN, "false",
            "Whether page, JSON and MCP of a compute show its five statements with most reads, from pg_stat_statements, without "
                    + "literals. Everybody who reads the page sees them. Nothing is installed.");

    @Override
    public String name() {
        return "statements";
    }

    @Override
    public List<KeyGroup> keys() {
        return List.of(new KeyGroup(Sections.DATABASE, Keys.CACHE_VIEW.path(), List.of(KEY)));
    }

    @Override
    public Optional<SessionCheck> sessionCheck(Values values, InstantSource clock) {
        return values.need(KEY) ? Optional.of(new StatementCheck(clock)) : Optional.empty();
    }

    @Override
    public Started start(Kernel kernel) {
        StatementReader reader = new StatementReader(
                compute -> kernel.values(compute).filter(values -> values.need(KEY)).isPresent(), kernel.clock());
        return new Started(null, null, List.of(), reader, reader::tables, () -> {});
    }
}
