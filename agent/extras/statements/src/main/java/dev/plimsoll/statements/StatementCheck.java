package dev.plimsoll.statements;

import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.SessionCheck;
import dev.plimsoll.fleet.ComputeId;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads as an agent would, and says whether it could. */
final class StatementCheck implements SessionCheck {

    private final InstantSource clock;
    private volatile @Nullable StatementReading found;

    StatementCheck(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public void read(ComputeId compute, Query query) throws SQLException {
        StatementReader.read(clock.instant(), null, query, reading -> found = reading);
    }

    @Override
    public List<CheckLine> lines() {
        return List.of(StatementReading.line(found));
    }
}
