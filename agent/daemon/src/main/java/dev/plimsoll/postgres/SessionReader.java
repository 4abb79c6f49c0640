package dev.plimsoll.postgres;

import dev.plimsoll.fleet.ComputeId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/** Reads more on the session of a successful probe, within its deadline. The probe stays successful if it fails. */
public interface SessionReader {

    /** Whether it would read now; else nothing is run. Returns at once. */
    boolean isDue(ComputeId compute, Instant now);

    /** Reads with one or two statements. After an exception, the session is not kept. */
    void read(ComputeId compute, Query query) throws SQLException;

    /** Runs a SELECT, and cancels it after a quarter of the deadline. Its rows last until the next one. */
    interface Query {

        ResultSet rows(String select) throws SQLException;
    }
}
