package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.decision.Contestant.Means;
import dev.plimsoll.bench.decision.policy.ChunkMetered;
import dev.plimsoll.bench.decision.policy.EpochView;
import dev.plimsoll.bench.decision.policy.Exact;
import dev.plimsoll.bench.decision.policy.Policy;
import dev.plimsoll.bench.decision.policy.Waiting;
import dev.plimsoll.bench.report.Csv;
import dev.plimsoll.bench.report.Figure;
import dev.plimsoll.bench.report.Table;
import dev.plimsoll.bench.week.family.Family;
import dev.plimsoll.cache.UsedUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** What ships and its rivals on caches that keep blocks of adjacent pages. */
public final class ByChunks {

    private static final String LEARNED = "**Plimsoll as shipped**, unit learned";
    private static final String KNOWN = "Plimsoll as shipped, unit known";
    private static final int[] BLOCKS = {4, 16, 128};
    private static final int CHUNK = 128;
    private static final int SEED = 101;
    private static final List<Family> WEEKS = List.of(Family.STEADY_THREE, Family.DIURNAL, Family.GROWTH, Family.SHIFT,
            Family.NIGHTLY_BATCH, Family.OFFICE, Family.TWO_TIERS, Family.PG_ZIPF, Family.PG_TPCB);

    private final Map<Integer, List<Result>> results = new LinkedHashMap<>();
    private final Map<Integer, TreeSet<String>> units = new LinkedHashMap<>();

    private ByChunks() {}

    /** Replays all weeks; {@code progress} receives a message for each. */
    public static ByChunks live(Consumer<String> progress) {
        ByChunks chunks = new ByChunks();
        for (int pages : BLOCKS) {
            for (Family family : WEEKS) {
                chunks.add(Exact.of(family.week(SEED), pages), pages);
                progress.accept("blocks of " + pages + ": " + family.word());
            }
        }
        return chunks;
    }

    private void add(Exact exact, int pages) {
        List<ChunkMetered> ours = new ArrayList<>();
        List<Contestant> all = new ArrayList<>();
        all.add(new Contestant(LEARNED, () -> {
            ChunkMetered savings = new ChunkMetered(Setup.TUNABLES, null);
            ours.add(savings);
            return new Waiting(savings);
        }));
        all.add(new Contestant(KNOWN, () -> known(pages)));
        rivals().forEach(rival -> all.add(new Contestant(rival.name(), rival.has(),
                week -> inPages(rival.fresh().apply(week), pages))));
        results.computeIfAbsent(pages, key -> new ArrayList<>())
                .add(Result.of(exact, Decisions.TARIFF, all));
        ours.forEach(savings -> units.computeIfAbsent(pages, key -> new TreeSet<>())
                .add(savings.unit() == null ? "none" : savings.unit().toString().toLowerCase(Locale.ROOT)));
    }

    /** The configured unit: chunks, or pages for smaller blocks, which the method does not support. */
    private static Policy known(int pages) {
        ChunkMetered savings = new ChunkMetered(Setup.TUNABLES, pages == CHUNK ? UsedUnit.CHUNKS : UsedUnit.PAGES);
        return new Waiting(pages == CHUNK ? savings : inPages(savings, pages), savings::decision);
    }

    /** A rival that gets the used size in pages. */
    private static Policy inPages(Policy rival, int pages) {
        return view -> rival.next(new EpochView(view.epoch(), view.size(), view.start(), view.hits(), view.misses(),
                view.connections(), view.pages().withUsed(view.pages().used() * pages)));
    }

    /** The mean cost of each policy by the pages of a block. */
    public Table table() {
        Table table = new Table("Cost / offline optimum",
                results.keySet().stream().map("blocks of %d pages"::formatted).toList());
        policies().forEach(policy -> table.row(policy,
                results.values().stream().map(weeks -> Figure.times(mean(weeks, policy))).toList()));
        return table;
    }

    /** All figures, and the units that our policy learned. */
    public Csv csv() {
        Csv csv = new Csv("pages_in_block", Tally.COLUMNS, "unit");
        results.forEach((pages, weeks) -> policies()
                .forEach(policy -> csv.row(pages, new Tally(weeks, policy).cells(), policy.equals(LEARNED)
                        ? String.join(" or ", units.getOrDefault(pages, new TreeSet<>()))
                        : "")));
        return csv;
    }

    /** Those that restart: no chunk is kept over a change of the size. */
    private static List<Contestant> rivals() {
        return Contestant.rivals().stream().filter(rival -> rival.has() != Means.ONLINE_RESIZE).toList();
    }

    private static List<String> policies() {
        return Stream.of(List.of(Result.FIXED, LEARNED, KNOWN), Contestant.names(rivals()))
                .flatMap(List::stream)
                .toList();
    }

    private static double mean(List<Result> weeks, String policy) {
        return new Tally(weeks, policy).toOptimum().mean();
    }

    /** The worst ratio of our mean cost to that of the platform rule's most favourable form. */
    public double worstBesideTheRule() {
        return results.values()
                .stream()
                .mapToDouble(weeks -> mean(weeks, LEARNED) / mean(weeks, Contestant.DAILY))
                .max()
                .orElse(Double.NaN);
    }
}
