package dev.plimsoll.toy;

import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.extension.SessionCheck;
import dev.plimsoll.fleet.ComputeId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Says which version the server of a checked compute has. */
final class ToyCheck implements SessionCheck {

    private volatile String version = "not read";

    @Override
    public void read(ComputeId compute, Query query) throws SQLException {
        ResultSet rows = query.rows("select current_setting('server_version_num')::int as version");
        rows.next();
        version = Integer.toString(rows.getInt("version"));
    }

    @Override
    public List<CheckLine> lines() {
        return List.of(new CheckLine("toy.session", CheckResult.OK, "server version: " + version));
    }
}
