package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Table;
import dev.plimsoll.bench.decision.exact.Exact;
import dev.plimsoll.bench.decision.policy.ChunkMetered;
import dev.plimsoll.bench.decision.policy.EpochView;
import dev.plimsoll.bench.decision.policy.Policy;
import dev.plimsoll.bench.decision.policy.Tariff;
import dev.plimsoll.bench.week.family.Family;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.prediction.model.size.CostWeights;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;

/** The regret method and its rivals on caches that keep blocks of adjacent pages. */
public final class ByChunks {

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
        all.add(new Contestant("regret method, unit learned", () -> {
            ChunkMetered savings = new ChunkMetered(null);
            ours.add(savings);
            return savings;
        }));
        all.add(new Contestant("regret method, unit known", () -> known(pages)));
        Contestant.rivals()
                .forEach(
                        rival -> all.add(new Contestant(rival.name(), week -> told(rival.fresh().apply(week), pages))));
        results.computeIfAbsent(pages, key -> new ArrayList<>())
                .add(Result.of(exact, new Tariff(CostWeights.SHIPPED), all));
        ours.forEach(savings -> units.computeIfAbsent(pages, key -> new TreeSet<>())
                .add(savings.unit() == null ? "none" : savings.unit().name().toLowerCase(Locale.ROOT)));
    }

    /** The configured unit: chunks, or pages for smaller blocks, which the method does not support. */
    private static Policy known(int pages) {
        return pages == CHUNK ? new ChunkMetered(UsedUnit.CHUNKS) : told(new ChunkMetered(UsedUnit.PAGES), pages);
    }

    /** A rival that gets the used size in pages. */
    private static Policy told(Policy rival, int pages) {
        return look -> rival.next(new EpochView(look.epoch(), look.size(), look.start(), look.hits(), look.misses(),
                look.used() * pages, look.connections(), look.database(), look.workingSet(), look.touched()));
    }

    public Table table() {
        List<Object> heads = new ArrayList<>(List.of(Tally.HEADS));
        heads.set(0, "pages in a block, policy");
        Table table = new Table(heads.toArray());
        results.forEach((pages, weeks) -> {
            table.row(new Tally(weeks, Result::fixed).cells(pages + ": best fixed size, known afterwards"));
            table.row(new Tally(weeks, result -> result.bills().getFirst())
                    .cells("**%d: regret meter (ours)**, unit taken for %s".formatted(pages,
                            String.join(" or ", units.getOrDefault(pages, new TreeSet<>())))));
            table.row(new Tally(weeks, result -> result.bills().get(1)).cells(pages + ": regret method, unit known"));
            List<Contestant> rivals = Contestant.rivals();
            for (int i = 0; i < rivals.size(); i++) {
                int rival = i + 2;
                table.row(new Tally(weeks, result -> result.bills().get(rival))
                        .cells(pages + ": " + rivals.get(i).name()));
            }
        });
        return table;
    }

    /** The worst ratio of our mean cost to that of the platform rule's most favourable form. */
    public double worstBesideTheRule() {
        return results.values()
                .stream()
                .mapToDouble(weeks -> new Tally(weeks, result -> result.bills().getFirst()).mean()
                        / new Tally(weeks, result -> result.bills().get(2)).mean())
                .max()
                .orElse(Double.NaN);
    }
}
