package dev.plimsoll.bench.judgement;

import dev.plimsoll.bench.judgement.PanelCase.Opinion;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.report.PageText;
import dev.plimsoll.report.Report;
import dev.plimsoll.report.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The page of the panel. */
final class JudgementText {

    private static final PageText PAGE = new PageText(
            """
                    # Judgement

                    **Question.** Would a database administrator sign the product's answers?

                    **Answer.** Of {all} answers, {acceptable} are acceptable and {absurd} are absurd. {changed} of {scaled} answers
                    change where size, cache, load, database, connections and CPU use are 0.5 or 4 times as large.

                    **Command.** `mvn -pl agent/bench -am verify -Dplimsoll.write=true` writes this page. Every build compares it with
                    the code. It requires at least 95 % acceptable answers, none absurd, and none that scaling changes.

                    [situations.csv](../../agent/bench/src/main/resources/judgement/situations.csv) is the panel. It has the curve of
                    misses, the history, the best answer, other acceptable answers, and the absurd ones. An absurd answer is one that no
                    administrator would sign. All other answers are poor. The panel was written before the first run.

                    The adviser (`dev.plimsoll.advice.size.Adviser`) gets the probes of the history, one each five minutes, with the
                    default configuration. A usual history is 30 h long and begins with an empty cache. The answer is the size that the
                    agent would set at its end. It is the present size (`hold`) if the agent still waits for evidence or for a
                    saving.

                    {counts}

                    The platform's rule: below 99 % since the start, one size up.

                    ## Situations

                    Hit ratio and misses are those of the last hour. Sizes are in CU. `1-4` are limits of autoscaling, `*` is any size.

                    {situations}

                    ## Sources

                    {sources}

                    ## Limits

                    - The load is constant, except in the daily peaks that some situations have.
                    - A scan does not evict what other queries read: each load has its own curve.
                    - The panel is the judgement of few people. It accepts several answers where administrators differ.
                    """);

    private JudgementText() {}

    /** The page with these answers. */
    static Report report(List<Judgement> all) {
        return new Report(Map.of(Path.of("docs/benchmarks/judgement.md"),
                PAGE.with(Map.of("all", all.size(), "scaled", all.size() * Judgement.FACTORS.size(),
                        "acceptable", acceptable(all), "absurd", count(all, Judgement::answer, Opinion.ABSURD),
                        "changed", all.stream().mapToInt(one -> one.changed().size()).sum(),
                        "counts", counts(all), "situations", situations(all), "sources", sources()))));
    }

    static long acceptable(List<Judgement> all) {
        return count(all, Judgement::answer, Opinion.BEST) + count(all, Judgement::answer, Opinion.ACCEPTABLE);
    }

    private static long count(List<Judgement> all, Function<Judgement, SizeRange> answer, Opinion opinion) {
        return all.stream().filter(one -> one.situation().opinion(answer.apply(one)) == opinion).count();
    }

    private static Table counts(List<Judgement> all) {
        Table table = new Table("", "best", "acceptable", "poor", "absurd");
        addTo(table, "**product**", all, Judgement::answer);
        addTo(table, "platform's rule", all, Judgement::rule);
        addTo(table, "no change at all", all, one -> one.situation().size());
        return table;
    }

    private static void addTo(Table table, String who, List<Judgement> all, Function<Judgement, SizeRange> answer) {
        table.row(who, count(all, answer, Opinion.BEST), count(all, answer, Opinion.ACCEPTABLE),
                count(all, answer, Opinion.POOR), count(all, answer, Opinion.ABSURD));
    }

    private static Table situations(List<Judgement> all) {
        Table table = new Table("Situation", "CU", "hit ratio", "reads/s", "misses/s", "best", "acceptable", "answer",
                "verdict", "why", "source");
        all.forEach(one -> {
            PanelCase given = one.situation();
            double misses = one.lastHour().missRatio();
            table.row(given.name(), PanelCase.text(given.size()), figure("%.2f %%", 100 * (1 - misses)),
                    given.usual().reads() < 1 ? given.usual().reads() : figure("%,.0f", given.usual().reads()),
                    figure("%,.1f", misses * one.lastHour().accessesPerSecond()), given.best(),
                    given.acceptable().replace("*", "\\*"), answer(one), verdict(one.opinion()), given.reason(),
                    given.sources());
        });
        return table;
    }

    private static String answer(Judgement one) {
        return one.answer().equals(one.situation().size()) ? "hold" : PanelCase.text(one.answer());
    }

    private static String verdict(Opinion opinion) {
        String word = opinion.name().toLowerCase(Locale.ROOT);
        return opinion.compareTo(Opinion.POOR) < 0 ? word : "**" + word + "**";
    }

    private static Table sources() {
        Table table = new Table("Source", "page or argument");
        PanelCase.rows("sources.csv").map(row -> row.split(";", 2)).forEach(row -> table.row(row[0], row[1]));
        return table;
    }

    private static String figure(String form, double value) {
        return String.format(Locale.ROOT, form, value);
    }
}
