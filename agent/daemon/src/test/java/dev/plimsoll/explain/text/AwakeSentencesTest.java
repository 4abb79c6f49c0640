package dev.plimsoll.explain.text;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.ConnectionFigures;
import dev.plimsoll.advice.assess.ConnectionFigures.ActiveSessions;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ProbeRecord;
import dev.plimsoll.web.metrics.Fleets;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AwakeSentencesTest {

    /** A probe that found four sessions idle, between two of their thousands of queries a second. */
    private static List<String> sentences(@Nullable ActiveSessions active) {
        ComputeStatus seen = Fleets.tooSmall();
        Sample sample = requireNonNull(seen.probes().latest());
        Sample idle = SampleBuilder.like(sample)
                .connections(
                        new Connections(4, 0, 450, 3, 4, new Clients(4, 4, 0, 0, new Clients.Holder("shop-web", 4), 0)))
                .sample();
        Figures figures = requireNonNull(seen.assessment().figures());
        ConnectionFigures known = figures.connections();
        return AwakeSentences.of(new ComputeStatus(seen.compute(), seen.project(), seen.phase(),
                new ProbeRecord(new Observation.Observed(idle, List.of()), idle, seen.probes().totals(),
                        seen.probes().cost(),
                        true),
                seen.ratios(),
                new Assessment.Conclusive(new Figures(figures.asOf(), figures.judged(), figures.readsPerSecond(),
                        figures.cache(),
                        new ConnectionFigures(idle.connections(), known.peaks(), known.running(), known.holders(),
                                active),
                        figures.database(), figures.observed(), null), false, List.of()),
                seen.advice(), seen.sizing()));
    }

    @Test
    void whatAProbeSees_isCalledAnInstant_besideTheAverage() {
        assertThat(sentences(new ActiveSessions(1.73, Duration.ofMinutes(5)))).containsExactly(
                "4 client sessions at the instant of the latest probe: 4 idle, 0 of them for more than 5 min, "
                        + "0 idle in a transaction. 'shop-web' holds 4 idle sessions.",
                "On average, 1.7 sessions ran a query in the 5 min before that.");
        assertThat(sentences(new ActiveSessions(0.004, Duration.ofMinutes(5)))).last()
                .isEqualTo("On average, 0.004 sessions ran a query in the 5 min before that.");
        assertThat(sentences(null)).singleElement().asString().contains("at the instant of the latest probe");
    }
}
