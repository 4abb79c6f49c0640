package dev.plimsoll.store.sql.table;

import dev.plimsoll.fleet.ComputeId;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;

/** Reads the columns {@code project_id} and {@code endpoint_id}. */
public final class ComputeRow implements RowMapper<ComputeId> {

    @Override
    public ComputeId map(ResultSet row, StatementContext context) throws SQLException {
        return new ComputeId(row.getString("project_id"), row.getString("endpoint_id"));
    }
}
