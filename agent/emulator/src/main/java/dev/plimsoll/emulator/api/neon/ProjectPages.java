package dev.plimsoll.emulator.api.neon;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.Account;
import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.account.Refusal;
import dev.plimsoll.emulator.api.http.Answers;
import dev.plimsoll.emulator.api.http.FaultyCalls;
import dev.plimsoll.emulator.api.http.Query;
import dev.plimsoll.emulator.dialect.Neon;
import dev.plimsoll.emulator.dialect.Usage;
import dev.plimsoll.emulator.engine.Ledger;
import dev.plimsoll.emulator.fault.Fault;
import dev.plimsoll.emulator.fault.Fault.Doing;
import dev.plimsoll.emulator.fault.Faults.Met;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The listing of projects in pages ({@code platform/in-the-wild.md} section 1.6). */
record ProjectPages(Account account, Ledger ledger, Neon neon, InstantSource clock) {

    private static final int USUAL = 10;
    private static final int MOST = 400;
    // Follows the id if a fault makes the listing endless.
    private static final String ROUND = "~";

    /** The cursor is the last id of the page, even on the last page; only an empty page has no cursor. */
    void list(Context call) {
        Met met = FaultyCalls.met(call);
        Doing paging = met.first(Doing.REPEAT_CURSOR, Doing.ENDLESS_CURSOR).map(Fault::doing).orElse(null);
        List<String> left = met.unavailable();
        List<Project> all = searched(Query.text(call, "search")).stream()
                .filter(project -> !left.contains(project.id()))
                .toList();
        String cursor = paging == Doing.REPEAT_CURSOR ? null : Query.text(call, "cursor");
        List<Project> page = page(all, cursor, Query.limit(call, USUAL, MOST), paging == Doing.ENDLESS_CURSOR);
        ObjectNode answer = NeonWords.node();
        ArrayNode projects = answer.putArray("projects");
        List<Ledger.Awake> awake = ledger.awake(clock.instant());
        page.forEach(project -> projects.add(neon.project(project, Usage.of(project, awake))));
        if (!left.isEmpty()) {
            left.forEach(answer.putArray("unavailable_project_ids")::add);
        }
        if (!page.isEmpty()) {
            answer.putObject("pagination").put("cursor", next(page.getLast(), cursor, paging));
        }
        answer.putObject("applications");
        answer.putObject("integrations");
        Answers.json(call, answer);
    }

    private List<Project> searched(@Nullable String text) {
        if (text == null) {
            return account.projects();
        }
        String wanted = text.toLowerCase(Locale.ROOT);
        return account.projects()
                .stream()
                .filter(project -> project.id().contains(wanted)
                        || project.name().toLowerCase(Locale.ROOT).contains(wanted))
                .toList();
    }

    private static List<Project> page(List<Project> all, @Nullable String cursor, int limit, boolean endless) {
        int from = cursor == null ? 0 : after(all, cursor.split(ROUND, 2)[0]);
        if (!endless) {
            return all.subList(from, Math.min(all.size(), from + limit));
        }
        List<Project> round = new ArrayList<>();
        for (int i = 0; i < Math.min(limit, all.size()); i++) {
            round.add(all.get((from + i) % all.size()));
        }
        return round;
    }

    private static int after(List<Project> all, String id) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).id().equals(id)) {
                return i + 1;
            }
        }
        throw Refusal.badRequest("invalid cursor");
    }

    private static String next(Project last, @Nullable String cursor, @Nullable Doing paging) {
        if (paging != Doing.ENDLESS_CURSOR) {
            return last.id();
        }
        int round = cursor != null && cursor.contains(ROUND) ? Integer.parseInt(cursor.split(ROUND, 2)[1]) : 0;
        return last.id() + ROUND + (round + 1);
    }
}
