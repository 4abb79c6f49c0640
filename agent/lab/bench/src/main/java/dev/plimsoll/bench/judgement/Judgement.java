package dev.plimsoll.bench.judgement;

import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.bench.Advised;
import dev.plimsoll.bench.Setup;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeRule;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The product's answer to a situation of the panel.
 *
 * @param answer   the limits that it would set now; the present ones where it would wait or keep them
 * @param advice   its last recommendation
 * @param rule     the limits by the platform's rule: below the target since the start, one size up
 * @param changed  the answers that differ where everything is times one of {@link #FACTORS}
 * @param lastHour reads of the last hour
 */
record Judgement(PanelCase situation, SizeRange answer, Recommendation advice, SizeRange rule, List<String> changed,
        Increase lastHour) {

    static final List<Double> FACTORS = List.of(0.5, 4.0);

    private static final double TARGET = 0.99;

    /** The answers to all situations, compared with those where everything is times one of {@code factors}. */
    static List<Judgement> all(List<Double> factors) {
        return PanelCase.all().parallelStream().map(situation -> of(situation, factors)).toList();
    }

    private static Judgement of(PanelCase situation, List<Double> factors) {
        List<Sample> samples = SimulatedProbes.of(situation, table(1), 1);
        Recommendation advice = advice(samples, 1);
        SizeRange answer = answer(situation, advice, 1);
        List<String> changed = new ArrayList<>();
        for (double factor : factors) {
            List<Sample> scaled = SimulatedProbes.of(situation, table(factor), factor);
            SizeRange other = answer(situation, advice(scaled, factor), factor);
            if (!other.equals(SimulatedProbes.scaled(answer, factor))) {
                changed.add("%s times: %s".formatted(factor, other));
            }
        }
        History history = new History(samples);
        return new Judgement(situation, answer, advice, byRule(samples.getLast()), changed,
                history.increase(Duration.ofHours(1), samples.getLast().at()));
    }

    private static SizeRange answer(PanelCase situation, Recommendation advice, double factor) {
        CostBenefit weighed = advice.costBenefit();
        return weighed == null || weighed.pays() ? advice.target()
                : SimulatedProbes.scaled(situation.size(), factor);
    }

    /** What the adviser recommends after the last of {@code samples}. */
    private static Recommendation advice(List<Sample> samples, double factor) {
        Advised advised = new Advised(table(factor), Setup.policy(null, factor));
        History history = History.EMPTY;
        Recommendation advice = null;
        for (Sample sample : samples) {
            history = history.plus(sample, Adviser.REMEMBERED);
            advice = advised.after(history, sample.size().isFixed() ? null : sample.size().min().asDouble());
        }
        return Objects.requireNonNull(advice);
    }

    /** The platform's sizes, each times {@code factor}. */
    private static SizeTable table(double factor) {
        return new SizeTable(SizeRule.STANDARD.table().sizes().stream().map(row -> times(row, factor)).toList(), null);
    }

    private static Size times(Size row, double factor) {
        return new Size(SimulatedProbes.scaled(row.cu(), factor), new Bytes((long) (row.ram().value() * factor)),
                new Bytes((long) (row.cache().value() * factor)), (int) (row.maxConnections() * factor), false);
    }

    private static SizeRange byRule(Sample last) {
        boolean isBelow = Objects.requireNonNull(last.cache().counters())
                .lifetimeHitRatio()
                .filter(ratio -> ratio.value() < TARGET)
                .isPresent();
        SizeTable table = table(1);
        return last.size().to(table.towards(last.size().max(), table.largest().cu(), isBelow ? 1 : 0));
    }

    PanelCase.Opinion opinion() {
        return situation.opinion(answer);
    }

    /** The answer, with the recommendation where it waits. */
    @Override
    public String toString() {
        return "%s, %s: %s; recommended %s, %s".formatted(opinion(), situation.name(), answer, advice.target(),
                advice.reason().word());
    }
}
