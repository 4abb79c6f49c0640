package dev.plimsoll.statements;

import dev.plimsoll.explain.FigureText;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.web.view.FigureTable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a reading of a compute found. */
sealed interface StatementReading {

    /** Of the table, and of the line of {@code check}. */
    String NAME = "statements";

    Instant at();

    /** Why nothing can be read, with what to do. */
    enum Obstacle {
        NOT_CREATED("pg_stat_statements is not created in database %1$s; Plimsoll installs nothing"),
        NOT_LOADED(
                "pg_stat_statements is created in database %1$s, but not in shared_preload_libraries of its server"),
        TOO_OLD("pg_stat_statements is older than its server: ALTER EXTENSION pg_stat_statements UPDATE in database %1$s"),
        NOT_GRANTED(
                "Role %2$s may not read the view in database %1$s: GRANT USAGE on its schema, and SELECT on it, TO %2$s"),
        NOT_SEEN("Role %2$s may not read pg_stat_statements: GRANT pg_read_all_stats TO %2$s"),
        NOT_READ("pg_stat_statements could not be read: the statement failed, or took too long (%1$s)");

        private final String sentence;

        Obstacle(String sentence) {
            this.sentence = sentence;
        }
    }

    /** Nothing was read: in this database, by this role as SQL has it; or with this error. */
    record Unread(Instant at, Obstacle why, String where, String role) implements StatementReading {}

    /** The cells of the statements with most reads, by their ids, and when counting began. */
    record MostRead(Instant at, Instant since, Map<String, List<Object>> statements) implements StatementReading {}

    /** A reading as a table, with a note that says how far it goes; null before the first one. */
    static FigureTable table(@Nullable StatementReading last) {
        return new FigureTable(NAME, "Statements with most reads",
                List.of("statement", "database", "calls", "read_pages", "share_of_reads", "mean_ms"),
                last instanceof MostRead found ? List.copyOf(found.statements().values()) : List.of(),
                last == null ? "This agent has read nothing yet: it reads at its next probe of the compute."
                        : "%s Read at %s, and again at the first probe after %s.".formatted(sentence(last),
                                FigureText.of(last.at()), FigureText.of(last.at().plus(StatementReader.EVERY))));
    }

    /** A reading as the line of {@code check}; null where there was none. */
    static CheckLine line(@Nullable StatementReading last) {
        return switch (last) {
            case null -> new CheckLine(NAME, CheckResult.SKIPPED,
                    "pg_stat_statements was not read within poll.deadline");
            case Unread(var at, var why, var where, var role) ->
                new CheckLine(NAME, CheckResult.WARNING, why.sentence.formatted(where, role));
            case MostRead found -> new CheckLine(NAME, CheckResult.OK,
                    "pg_stat_statements is readable, counting since " + FigureText.of(found.since()));
        };
    }

    private static String sentence(StatementReading last) {
        return switch (last) {
            case Unread(var at, var why, var where, var role) -> why.sentence.formatted(where, role) + ".";
            case MostRead(var at, var since, var none) when none.isEmpty() ->
                "No statement read past shared buffers since %s.".formatted(FigureText.of(since));
            case MostRead(var at, var since, var some) ->
                ("Reads past shared buffers since %s; the file cache may have answered them. Those of Plimsoll's own role are "
                        + "left out.").formatted(FigureText.of(since));
        };
    }
}
