package dev.plimsoll.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.DecisionQuality.Result;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.regret.Expectation.Ground;
import dev.plimsoll.sizing.Prediction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The checked-in report is what the code does. Write it anew with {@code -Dplimsoll.write=true}. */
class DecisionQualityTest {

    private static final Path PAGE = Path.of(System.getProperty("plimsoll.root", "../.."))
            .resolve(DecisionQuality.REPORT);
    private static List<Result> results = List.of();

    @BeforeAll
    static void measure() throws IOException {
        results = DecisionQuality.measure();
        if (Boolean.getBoolean("plimsoll.write")) {
            Files.writeString(PAGE, Report.of(results));
        }
    }

    @Test
    void theReportSaysWhatTheCodeDoes() {
        assertThat(PAGE).content()
                .as("docs/benchmarks/decision-quality.md; write it anew with -Dplimsoll.write=true")
                .isEqualTo(Report.of(results));
    }

    @Test
    void aLargerSizeIsNeverAdvisedWhereItWouldHaveHadTheSameMisses() {
        assertThat(results).allSatisfy(result -> assertThat(result.score().growFalse()).isZero());
    }

    @Test
    void aSmallerSizeIsNeverAdvisedWhereItWouldHaveHadMoreMisses() {
        assertThat(results).allSatisfy(result -> assertThat(result.score().shrinkFalse()).isZero());
    }

    @Test
    void whatIsClaimedAsExactHeldForAComputeThatLivedIt() {
        List<Ground> exact = List.of(Ground.LIVED, Ground.NOT_FULL, Ground.FITS);

        List<Coverage.Checked> claims = results.stream()
                .flatMap(result -> Coverage.check(result.trial(), result.truth()))
                .filter(one -> exact.contains(one.said().basis()))
                .toList();

        assertThat(claims).isNotEmpty().allSatisfy(one -> {
            Prediction said = one.said();
            assertThat(Coverage.inside(said, one.lived())).as("%s, truly %s", said, one.lived()).isTrue();
        });
    }

    @Test
    void followingTheAdviceShowsTheMissesOfAComputeThatAlwaysHadThatSize() {
        List<Result> followed = results.stream().filter(result -> result.trial().next().isPresent()).toList();

        assertThat(followed).isNotEmpty().allSatisfy(result -> {
            Said next = result.trial().next().orElseThrow();
            double truly = result.truth().livedRatio(result.trial().last().wanted(), 0, result.truth().looks());
            Ratio shown = Objects.requireNonNull(next.figures().lifetime());
            assertThat(shown).isEqualTo(new Counters(hits(result, truly), misses(result, truly), 0, null, null)
                    .lifetimeHitRatio()
                    .orElseThrow());
        });
    }

    private static long misses(Result result, double ratio) {
        return Math.round(ratio * result.trial().of().trace().reads());
    }

    private static long hits(Result result, double ratio) {
        return result.trial().of().trace().reads() - misses(result, ratio);
    }
}
