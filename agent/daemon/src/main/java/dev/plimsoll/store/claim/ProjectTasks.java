package dev.plimsoll.store.claim;

import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import dev.plimsoll.store.sql.table.Times;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The table of the scheduler, with times as in all other tables, and alike in SQLite and PostgreSQL. Tasks have no data. */
final class ProjectTasks extends PostgreSqlJdbcCustomization {

    static final String TABLE = "project_task";
    static final String NAME = "projects";
    /** The task of what one agent does for the whole fleet; the others are numbers. */
    static final String FLEET = "fleet";

    ProjectTasks() {
        super(false, true);
    }

    @Override
    public void setInstant(PreparedStatement statement, int index, @Nullable Instant value) throws SQLException {
        if (value == null) {
            statement.setNull(index, Types.BIGINT);
        } else {
            statement.setLong(index, Times.of(value));
        }
    }

    @Override
    public @Nullable Instant getInstant(ResultSet row, String column) throws SQLException {
        long nanos = row.getLong(column);
        return row.wasNull() ? null : Times.instant(nanos);
    }

    @Override
    public void setTaskData(PreparedStatement statement, int index, byte @Nullable [] value) throws SQLException {
        statement.setNull(index, Types.VARCHAR);
    }

    @Override
    public byte @Nullable [] getTaskData(ResultSet row, String column) {
        return null;
    }
}
