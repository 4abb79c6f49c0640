package dev.plimsoll.web.json;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.RuledOut;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.size.PlatformRule;
import dev.plimsoll.advice.size.RestartImpact;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.change.Plan;
import dev.plimsoll.explain.ChangeSentences;
import dev.plimsoll.explain.CostSentences;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.web.view.StatusView;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A recommendation as JSON; unknown values are null. */
@JsonNaming(SnakeCaseStrategy.class)
record AdviceJson(String projectId, @Nullable String projectName, String endpointId, String phase, String action,
        String reason, List<Also> also, BigDecimal minCu, BigDecimal maxCu, BigDecimal presentMinCu,
        BigDecimal presentMaxCu, String why, List<Map<String, @Nullable Object>> causes, Evidence evidence,
        List<Predicted> predicted, List<String> ruledOut,
        @Nullable CostBenefitJson costBenefit, Impact restartImpact, Plain platformRule, @Nullable ModelJson model,
        @Nullable AwakeTimeJson awake,
        PlanJson plan) {

    static AdviceJson of(ComputeStatus computeStatus) {
        Recommendation recommendation = computeStatus.advised().recommendation();
        return new AdviceJson(computeStatus.compute().id().projectId(), computeStatus.project().name(),
                computeStatus.compute().id().endpointId(), computeStatus.phase().word(), recommendation.action().word(),
                recommendation.reason().word(),
                recommendation.also().stream().map(Also::of).toList(),
                recommendation.target().min().value(), recommendation.target().max().value(),
                computeStatus.compute().size().min().value(), computeStatus.compute().size().max().value(),
                Explanation.of(recommendation.causes()), CauseJson.of(recommendation.causes()),
                Evidence.of(computeStatus.assessment(), computeStatus.policy().minAccesses()),
                predicted(recommendation),
                recommendation.ruledOut().stream().map(AdviceJson::ruledOut).toList(),
                CostBenefitJson.of(recommendation.costBenefit()),
                Impact.of(computeStatus.advised().impact()), Plain.of(computeStatus.advised().platformRule()),
                ModelJson.of(computeStatus.advised().model()), AwakeTimeJson.of(computeStatus.idle()),
                PlanJson.of(computeStatus.plan()));
    }

    /** {@code 4 CU: 99.20 % is expected, and it would have saved nothing since the last change}. */
    private static String ruledOut(RuledOut size) {
        return "%s CU: %s".formatted(size.cu(), Explanation.clause(size.cause()));
    }

    private static List<Predicted> predicted(Recommendation recommendation) {
        return recommendation.predicted()
                .stream()
                .map(at -> new Predicted(at.cu().value(), at.lower().value(), at.expected().value(),
                        at.upper().value(), at.basis().word()))
                .toList();
    }

    /** A further reason that is true at the same time. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Also(String reason, String action, BigDecimal minCu, BigDecimal maxCu, String why,
            List<Map<String, @Nullable Object>> causes) {

        static Also of(Candidate also) {
            return new Also(also.reason().word(), also.action().word(), also.target().min().value(),
                    also.target().max().value(), Explanation.of(also.causes()),
                    CauseJson.of(also.causes()));
        }
    }

    /**
     * Whether a size change pays now.
     *
     * @param savedCuHours    accumulated saving of the other size since the last change, in CU-hours
     * @param costCuHours     cost of changing to it now, in CU-hours
     * @param requiredCuHours required saving, in CU-hours
     * @param waitsUntil      what the change waits for; empty if it pays
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record CostBenefitJson(boolean pays, double savedCuHours, double costCuHours,
            double requiredCuHours,
            List<String> waitsUntil) {

        static @Nullable CostBenefitJson of(@Nullable CostBenefit costBenefit) {
            return costBenefit == null
                    ? null
                    : new CostBenefitJson(costBenefit.pays(), costBenefit.saved(), costBenefit.cost(),
                            costBenefit.required(),
                            CostSentences.waits(costBenefit.blockedBy()));
        }
    }

    /** The predicted hit ratio of a size, with its bounds and its basis. */
    record Predicted(BigDecimal cu, double lower, double expected, double upper, String basis) {}

    /**
     * The evidence: sentences for people, and their figures for programs. Figures are null before the first probe, and
     * if nothing was assessed.
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record Evidence(List<String> sentences, boolean conclusive, @Nullable String inconclusiveBecause,
            @Nullable String asOf, @Nullable Double hitRatio, @Nullable Double lifetimeHitRatio,
            @Nullable Long hits,
            @Nullable Long misses, @Nullable Double judgedSeconds, @Nullable Integer judgedSamples,
            @Nullable Double readsPerSecond, @Nullable String cacheUsedUnit, @Nullable Long cacheUsedBytes,
            @Nullable Long cachePeakBytes, @Nullable Long cacheCapacityBytes, @Nullable Double cacheFillRatio,
            @Nullable Boolean cacheFull, @Nullable Integer connections, @Nullable Integer connectionsLimit,
            @Nullable Integer connectionsPeak, @Nullable Integer runningP95, @Nullable Long databaseBytes,
            @Nullable Double observedSeconds, @Nullable Double meanCu,
            @Nullable Long cacheNowBytes) {

        /**
         * @param minAccesses fewest reads for a ratio; below that it is null
         */
        static Evidence of(Assessment assessment, long minAccesses) {
            String whyInconclusive = assessment instanceof Assessment.Inconclusive open
                    ? Explanation.of(open.causes())
                    : null;
            List<String> sentences = assessment.evidence().stream().map(Explanation::of).toList();
            Figures figures = assessment.figures();
            return figures == null
                    ? new Evidence(sentences, whyInconclusive == null, whyInconclusive, null, null, null,
                            null, null,
                            null,
                            null, null, null, null, null, null, null, null, null, null, null, null, null, null,
                            null,
                            null)
                    : of(sentences, whyInconclusive, figures, minAccesses);
        }

        private static Evidence of(List<String> sentences, @Nullable String whyInconclusive, Figures figures,
                long minAccesses) {
            Increase judged = figures.judged();
            boolean isJudged = judged.samples() > 0;
            UsedUnit unit = figures.cache().unit();
            return new Evidence(sentences, whyInconclusive == null, whyInconclusive, StatusView.time(figures.asOf()),
                    judged.hitRatio(minAccesses).map(Ratio::value).orElse(null),
                    StatusView.value(figures.cache().lifetime()),
                    isJudged ? judged.hits() : null, isJudged ? judged.misses() : null,
                    isJudged ? StatusView.seconds(judged.span()) : null, isJudged ? judged.samples() : null,
                    isJudged ? figures.readsPerSecond() : null,
                    unit == null ? null : unit.name().toLowerCase(Locale.ROOT), bytes(figures.cache().used()),
                    bytes(figures.cache().peakUsed()), bytes(figures.cache().capacity()),
                    StatusView.value(figures.cache().fill()),
                    full(figures),
                    figures.connections().latest().used(), figures.connections().latest().limit(),
                    figures.connections().peak(),
                    figures.connections().runningP95(), figures.database().value(),
                    StatusView.seconds(figures.observed()),
                    figures.cache().scaling().meanCu(), bytes(figures.cache().scaling().cacheNow()));
        }

        /** Whether the cache is full; null if used bytes or capacity are unknown and its use still changes. */
        private static @Nullable Boolean full(Figures figures) {
            boolean isKnown = figures.cache().full()
                    || (figures.cache().used() != null && figures.cache().capacity() != null);
            return isKnown ? figures.cache().full() : null;
        }
    }

    /** The restart impact of following the recommendation now. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Impact(@Nullable Boolean restarts, String why, @Nullable Integer connections, @Nullable Long cacheBytes,
            @Nullable Double warmupSeconds,
            @Nullable Double costCuHours) {

        static Impact of(RestartImpact impact) {
            return new Impact(impact.restarts(), Explanation.clause(impact.rule()), impact.connections(),
                    bytes(impact.cacheLost()),
                    StatusView.seconds(impact.warmup()), impact.cost());
        }
    }

    /** The recommendation of the platform rule. */
    record Plain(BigDecimal cu, boolean advises, String sentence) {

        static Plain of(PlatformRule rule) {
            return new Plain(rule.cu().value(), rule.advises(), Explanation.clause(rule));
        }
    }

    /**
     * The plan: {@code nothing}, {@code advise}, {@code wait}, {@code blocked} or {@code apply}; what it waits for
     * now, and next.
     */
    record PlanJson(String action, @Nullable String until, @Nullable String then, List<VetoJson> vetoes) {

        static PlanJson of(Plan plan) {
            return switch (plan) {
                case Plan.Nothing nothing -> new PlanJson("nothing", null, null, List.of());
                case Plan.Advise advise -> new PlanJson("advise", null, null, List.of());
                case Plan.Wait wait -> new PlanJson("wait", ChangeSentences.clause(wait.until()),
                        wait.then() == null ? null : ChangeSentences.clause(wait.then()), List.of());
                case Plan.Apply apply -> new PlanJson("apply", null, null, List.of());
                case Plan.Blocked blocked -> new PlanJson("blocked", null, null,
                        blocked.vetoes()
                                .stream()
                                .map(veto -> new VetoJson(veto.guardrail().word(), ChangeSentences.clause(veto)))
                                .toList());
            };
        }
    }

    /** A guardrail that blocks a change. */
    record VetoJson(String guardrail, String why) {}

    private static @Nullable Long bytes(@Nullable Bytes bytes) {
        return bytes == null ? null : bytes.value();
    }
}
