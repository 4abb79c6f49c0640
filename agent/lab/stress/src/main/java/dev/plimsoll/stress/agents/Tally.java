package dev.plimsoll.stress.agents;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.bench.report.Table;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What happened in a campaign. */
final class Tally {

    private final Map<Fault, Integer> faults = new EnumMap<>(Fault.class);
    private final List<Duration> takeovers = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();
    private Duration longestGap = Duration.ZERO;
    private Duration longestOverlap = Duration.ZERO;
    private int listed;
    private int strays;
    private int probes;
    private int requests;
    private int late;
    private int orphans;
    private int approvals;

    synchronized void fault(Fault fault) {
        faults.merge(fault, 1, Integer::sum);
    }

    synchronized int of(Fault fault) {
        return faults.getOrDefault(fault, 0);
    }

    synchronized int kills() {
        return of(Fault.KILL) + of(Fault.LOSS);
    }

    /** A project was listed by its agent, so long after the call or the fault before. */
    synchronized void gap(Duration gap, boolean afterFault) {
        listed++;
        longestGap = max(longestGap, gap);
        if (afterFault) {
            takeovers.add(gap);
        }
    }

    synchronized void probe() {
        probes++;
    }

    /** A project was probed by an agent that had lost it so long ago. */
    synchronized void overlap(Duration overlap) {
        strays++;
        longestOverlap = max(longestOverlap, overlap);
    }

    private static Duration max(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    /** @param isNewest whether no other intent was written since its own */
    synchronized void request(boolean isNewest) {
        requests++;
        late += isNewest ? 0 : 1;
    }

    synchronized int requests() {
        return requests;
    }

    /** A request came from an agent that had lost the project after it wrote the intent. */
    synchronized void orphan() {
        orphans++;
    }

    synchronized void approval() {
        approvals++;
    }

    synchronized void violation(String text) {
        violations.add(text);
    }

    synchronized List<String> violations() {
        return List.copyOf(violations);
    }

    synchronized int takeovers() {
        return takeovers.size();
    }

    /** Whether an intent is to change to this size. */
    static boolean isTo(String intent, String size) {
        try {
            String to = new JsonMapper().readTree(intent).path("to").path("max_cu").asText("0");
            return new BigDecimal(to).compareTo(new BigDecimal(size)) == 0;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Figures of the whole. */
    synchronized Table table(int open) {
        Table table = new Table("What", "Figure");
        for (Fault fault : Fault.values()) {
            table.row(fault.says(), of(fault));
        }
        List<Duration> sorted = takeovers.stream().sorted().toList();
        table.row("list calls of a project by its agent", "%,d".formatted(listed));
        table.row("longest time between two of them, or since its agent was disturbed, s", seconds(longestGap));
        table.row("projects whose agent was disturbed, and that were listed again", sorted.size());
        table.row("time until then: median, 99 %, s", sorted.isEmpty() ? "-"
                : seconds(sorted.get(sorted.size() / 2)) + ", " + seconds(sorted.get(sorted.size() * 99 / 100)));
        table.row("probes", "%,d".formatted(probes));
        table.row("of these by an agent that had lost the project", strays);
        table.row("the latest of these, after the loss or the end of its stall, s", seconds(longestOverlap));
        table.row("approvals by a person", approvals);
        table.row("requests to change a size, each with an intent of its own", requests);
        table.row("of these after a newer intent", late);
        table.row("of these by an agent that had lost the project meanwhile", orphans);
        table.row("changes without an end in the journal when the campaign ended", open);
        table.row("violations", violations.size());
        return table;
    }

    private static String seconds(Duration time) {
        return "%.1f".formatted(time.toMillis() / 1e3);
    }
}
