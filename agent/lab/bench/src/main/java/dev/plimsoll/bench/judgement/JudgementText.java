package dev.plimsoll.bench.judgement;

import dev.plimsoll.bench.judgement.PanelCase.Opinion;
import dev.plimsoll.bench.report.Figure;
import dev.plimsoll.bench.report.Report;
import dev.plimsoll.bench.report.Table;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The page of the panel. */
final class JudgementText {

    private JudgementText() {}

    /** The page with these answers. */
    static Report report(List<Judgement> all) {
        return Report.of("judgement", Map.of("all", all.size(), "scaled", all.size() * Judgement.FACTORS.size(),
                "acceptable", acceptable(all), "absurd", count(all, Judgement::answer, Opinion.ABSURD),
                "changed", all.stream().mapToInt(one -> one.changed().size()).sum(),
                "counts", counts(all), "situations", situations(all), "sources", sources()), Map.of());
    }

    static long acceptable(List<Judgement> all) {
        return count(all, Judgement::answer, Opinion.BEST) + count(all, Judgement::answer, Opinion.ACCEPTABLE);
    }

    private static long count(List<Judgement> all, Function<Judgement, SizeRange> answer, Opinion opinion) {
        return all.stream().filter(one -> one.situation().opinion(answer.apply(one)) == opinion).count();
    }

    private static Table counts(List<Judgement> all) {
        Table table = new Table("", "best", "acceptable", "poor", "absurd");
        Map<String, Function<Judgement, SizeRange>> answers = new TreeMap<>(Map.of("**product**", Judgement::answer,
                "platform's rule", Judgement::rule, "no change at all", one -> one.situation().size()));
        answers.forEach((who, answer) -> table.row(who, count(all, answer, Opinion.BEST),
                count(all, answer, Opinion.ACCEPTABLE), count(all, answer, Opinion.POOR),
                count(all, answer, Opinion.ABSURD)));
        return table;
    }

    private static Table situations(List<Judgement> all) {
        Table table = new Table("Situation", "CU", "hit ratio", "reads/s", "misses/s", "best", "acceptable", "answer",
                "verdict", "why", "source");
        all.forEach(one -> {
            PanelCase given = one.situation();
            double misses = one.lastHour().missRatio();
            table.row(given.name(), PanelCase.text(given.size()), Figure.of("%.2f %%", 100 * (1 - misses)),
                    given.usual().reads() < 1 ? given.usual().reads() : Figure.of("%,.0f", given.usual().reads()),
                    Figure.of("%,.1f", misses * one.lastHour().accessesPerSecond()), given.best(),
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
}
