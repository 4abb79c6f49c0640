package dev.plimsoll.store.sql;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.ChangeBasis;
import dev.plimsoll.change.ChangePolicy.Via;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.change.JournalEntry.Approved;
import dev.plimsoll.change.JournalEntry.Archived;
import dev.plimsoll.change.JournalEntry.Blocked;
import dev.plimsoll.change.JournalEntry.DismissalUndone;
import dev.plimsoll.change.JournalEntry.Dismissed;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.Recommended;
import dev.plimsoll.change.JournalEntry.SetElsewhere;
import dev.plimsoll.change.JournalEntry.Settled;
import dev.plimsoll.change.JournalEntry.Switched;
import dev.plimsoll.change.JournalEntry.Verified;
import dev.plimsoll.change.StoredEntry;
import dev.plimsoll.change.effect.EffectVerdict;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** Maps a row of the table {@code journal} to its entry. */
final class JournalRow implements RowMapper<JournalEntry> {

    @Override
    public JournalEntry map(ResultSet row, StatementContext context) throws SQLException {
        Instant at = Times.instant(row.getLong("at"));
        return switch (EntryKind.read(text(row, "kind"))) {
            case RECOMMENDED -> new Recommended(at, compute(row), text(row, "action"), text(row, "reason"),
                    value(row, "from"), value(row, "to"), text(row, "branch_id"),
                    text(row, "detail"));
            case APPROVED -> new Approved(at, compute(row), value(row, "from"), value(row, "to"),
                    text(row, "branch_id"), text(row, "actor"), row.getBoolean("at_once"), row.getString("detail"));
            case DISMISSED -> new Dismissed(at, compute(row), Times.instant(row.getLong("until")), text(row, "actor"),
                    row.getString("detail"), row.getString("action"), row.getString("reason"));
            case DISMISSAL_UNDONE -> new DismissalUndone(at, compute(row), text(row, "actor"));
            case BLOCKED -> new Blocked(at, compute(row), text(row, "guardrail"), text(row, "detail"));
            case INTENDED -> new Intended(at, compute(row), text(row, "change_id"), value(row, "from"),
                    value(row, "to"), text(row, "detail"), basis(row), row.getLong("epoch"));
            case EXECUTED -> new Executed(at, compute(row), text(row, "change_id"), text(row, "outcome"),
                    text(row, "detail"), operations(row));
            case SETTLED -> new Settled(at, compute(row), text(row, "change_id"), text(row, "outcome"),
                    text(row, "detail"), shown(row));
            case VERIFIED -> new Verified(at, compute(row), text(row, "change_id"),
                    EffectVerdict.read(text(row, "outcome")), text(row, "detail"));
            case SET_ELSEWHERE -> new SetElsewhere(at, compute(row), value(row, "from"), value(row, "to"),
                    JournalColumns.FOLLOWED.equals(row.getString("outcome")));
            case SWITCHED -> new Switched(at, row.getBoolean("stopped"), text(row, "actor"));
            case ARCHIVED -> new Archived(at, text(row, "actor"), row.getLong("first_seq"), row.getLong("last_seq"),
                    row.getLong("entries"), text(row, "file"), text(row, "file_sha256"), text(row, "gaps_sha256"));
        };
    }

    /** The entry with its number and its place in the chain. */
    static StoredEntry stored(ResultSet row, StatementContext context) throws SQLException {
        String hash = row.getString(JournalChain.HASH);
        return new StoredEntry(row.getLong("id"),
                hash == null ? null : new StoredEntry.Link(row.getLong(JournalChain.SEQ), hash),
                new JournalRow().map(row, context));
    }

    private static ChangeBasis basis(ResultSet row) throws SQLException {
        return new ChangeBasis(Action.read(text(row, "action")), Reason.read(text(row, "reason")),
                ExpectationJson.read(row.getString("expected")), row.getString("actor"),
                row.getString("rolls_back"), row.getString("via") == null ? Via.API : Via.FILE);
    }

    private static List<String> operations(ResultSet row) throws SQLException {
        String ids = row.getString("operations");
        return ids == null ? List.of() : List.of(ids.split(" ", -1));
    }

    private static ComputeId compute(ResultSet row) throws SQLException {
        return new ComputeId(text(row, "project_id"), text(row, "endpoint_id"));
    }

    private static SettingValue value(ResultSet row, String which) throws SQLException {
        long delay = row.getLong(which + "_delay");
        if (!row.wasNull()) {
            return SettingValue.of(Autosuspend.ofSeconds(delay));
        }
        return SettingValue.of(new SizeRange(ComputeUnits.of(text(row, which + "_min")),
                ComputeUnits.of(text(row, which + "_max"))));
    }

    private static @Nullable SettingValue shown(ResultSet row) throws SQLException {
        boolean isKnown = row.getString("to_min") != null || row.getString("to_delay") != null;
        return isKnown ? value(row, "to") : null;
    }

    private static String text(ResultSet row, String column) throws SQLException {
        String text = row.getString(column);
        if (text == null) {
            throw new SQLException("journal line %d lacks its %s".formatted(row.getLong("id"), column));
        }
        return text;
    }
}
