package dev.plimsoll.emulator.postgres;

import java.util.List;

/** The table of the load: {@code accounts(id, filler)}, about 60 rows per page of 8 kB. */
final class Accounts {

    // With its header, id and line pointer a row then takes 132 bytes.
    private static final int FILLER = 92;

    private Accounts() {}

    static List<String> statements(long rows) {
        return List.of("create table accounts (id bigint not null, filler text not null);",
                "insert into accounts select i, rpad(md5(i::text), " + FILLER + ", '.') from generate_series(1, " + rows
                        + ") as i;",
                "alter table accounts add primary key (id);", "alter table accounts owner to app;",
                // Frozen and analyzed now, so autovacuum adds no traffic to the load's.
                "vacuum (freeze, analyze) accounts;");
    }
}
