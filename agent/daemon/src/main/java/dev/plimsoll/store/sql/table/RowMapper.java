package dev.plimsoll.store.sql.table;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Makes an object of the row on which a result stands. */
@FunctionalInterface
public interface RowMapper<T> {

    T map(ResultSet row) throws SQLException;
}
