package dev.plimsoll.browser;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.autosuspend.CurrentDelay;
import dev.plimsoll.advice.autosuspend.DelayAdvice;
import dev.plimsoll.advice.autosuspend.DelayCost;
import dev.plimsoll.advice.autosuspend.DelayTerms.DelayPermission;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.advice.size.SizeCause;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.HitTrend;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatus.SizingTerms;
import dev.plimsoll.change.status.ComputeStatus.WindowRatios;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.ProbeRecord;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.probing.ProbeCost;
import dev.plimsoll.probing.UsedHours;
import dev.plimsoll.web.metrics.Fleets;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** A fleet of any size with computes of each kind, the same each time. */
public final class ShownFleet {

    private static final List<String> PROJECTS = List.of("Shop", "Billing", "Search index", "Reports", "Sessions",
            "A project with a name that is much too long for its column");
    private static final List<String> TEAMS = List.of("checkout", "data", "platform");
    private static final YearMonth MONTH = YearMonth.from(Fleets.NOON.atOffset(ZoneOffset.UTC));
    private static final List<String> ADJECTIVES = List.of("cool", "shiny", "patient", "quick", "silent", "amber");
    private static final List<String> NOUNS = List.of("wind", "mountain", "river", "lake", "forest", "meadow");

    private ShownFleet() {}

    public static FleetStatus of(int computes) {
        return of(computes, endpoint -> false);
    }

    /** @param waits which endpoints wait for an approval, beside those that always do */
    static FleetStatus of(int computes, Predicate<String> waits) {
        return Fleets.of(IntStream.range(0, computes)
                .mapToObj(ShownFleet::compute)
                .map(one -> waits.test(one.compute().id().endpointId())
                        ? one.with(approval(), one.advice().record())
                        : one)
                .toArray(ComputeStatus[]::new));
    }

    private static ComputeStatus compute(int number) {
        Random random = new Random(number);
        return switch (number % 12) {
            case 0 -> status(number, Fleets.tooSmall(), approval(), trend(random, 0.955, 0.01));
            case 1 -> status(number, Fleets.unreachable(), new Plan.Advise(), HitTrend.NONE);
            case 2, 3, 4 -> status(number, Fleets.asleep(), new Plan.NoChange(), trend(random, 0.997, 0.002),
                    hold(Reason.FITS));
            case 5 -> status(number, Fleets.tooSmall(), new Plan.Advise(), trend(random, 0.999, 0.0008),
                    resize(Action.SHRINK, Reason.TOO_BIG, "0.5"));
            case 6 -> status(number, Fleets.quiet(), new Plan.NoChange(), HitTrend.NONE, hold(Reason.UNDECIDED));
            case 7 -> status(number, Fleets.tooSmall(), new Plan.NoChange(), trend(random, 0.993, 0.004),
                    hold(Reason.CONNECTIONS, Action.ENABLE_POOLER));
            default -> status(number, Fleets.tooSmall(), new Plan.NoChange(), trend(random, 0.996, 0.003),
                    hold(Reason.FITS));
        };
    }

    private static Plan approval() {
        return new Plan.Wait(new WaitCause.Approval("ep", null), new WaitCause.Suspend(null));
    }

    private static HitTrend trend(Random random, double around, double spread) {
        Map<Integer, Ratio> ratios = new HashMap<>();
        for (int slot = 0; slot < HitTrend.SLOTS; slot++) {
            if (slot < 20 || slot > 23) {
                ratios.put(slot, Ratio.clamped(around + spread * random.nextGaussian()));
            }
        }
        return new HitTrend(HitTrend.SPAN, ratios);
    }

    private static Recommendation hold(Reason reason) {
        return hold(reason, Action.HOLD);
    }

    private static Recommendation hold(Reason reason, Action action) {
        return Recommendation.of(
                new Candidate(action, Given.cu("1"), reason, observed(0.9967)));
    }

    private static Recommendation resize(Action action, Reason reason, String cu) {
        return Recommendation.of(
                new Candidate(action, Given.cu(cu), reason, observed(0.9991)));
    }

    private static List<Cause> observed(double ratio) {
        return List.of(new SizeCause.ObservedRatio(new Ratio(ratio), Duration.ofHours(1), new Ratio(0.99), true));
    }

    private static ComputeStatus status(int number, ComputeStatus like, Plan plan, HitTrend trend) {
        return status(number, like, plan, trend, like.advice().advised().recommendation());
    }

    private static ComputeStatus status(int number, ComputeStatus like, Plan plan, HitTrend trend,
            Recommendation recommendation) {
        Compute compute = like.compute();
        String project = PROJECTS.get(number % PROJECTS.size());
        ComputeId id = new ComputeId("project-%d".formatted(number % PROJECTS.size()),
                "ep-%s-%s-%06d".formatted(ADJECTIVES.get(number % 5), NOUNS.get(number / 5 % 6), number));
        Advised advised = like.advice().advised();
        boolean judged = like.ratios().shortWindow() != null && recommendation.reason() != Reason.TOO_SMALL;
        return new ComputeStatus(
                ComputeBuilder.like(compute).id(id).compute(),
                Given.project(id.projectId(), project, "eu-1", false, null), like.phase(),
                used(probes(like.probes(), recommendation.reason() == Reason.CONNECTIONS), number),
                judged ? new WindowRatios(new Ratio(0.9967), new Ratio(0.9965), trend)
                        : new WindowRatios(like.ratios().shortWindow(), like.ratios().longWindow(), trend),
                like.assessment(),
                new ComputeAdvice(new Advised(recommendation, advised.impact(), advised.restart(),
                        advised.platformRule(), advised.model()), plan, awakeTime(), ChangeRecord.EMPTY,
                        Given.NO_RESTARTS, null, null),
                new SizingTerms(like.sizing().table(), like.policy(), like.sizing().via(),
                        Map.of("team", TEAMS.get(number % TEAMS.size()))));
    }

    /** Used so far in the month; not known of some. */
    private static ProbeRecord used(ProbeRecord probes, int number) {
        ProbeCost cost = probes.cost();
        double hours = 20 + 37.5 * (number % 7);
        return new ProbeRecord(probes.observation(), probes.latest(), probes.totals(),
                new ProbeCost(cost.awake(), cost.spent(), cost.caused(), cost.month(), cost.cuHours(),
                        number % 12 == 1 ? null : new UsedHours(MONTH, hours, hours)),
                probes.isCurrent());
    }

    /** With nearly all connections in use where they are short. */
    private static ProbeRecord probes(ProbeRecord probes, boolean full) {
        Sample latest = probes.latest();
        if (!full || latest == null) {
            return probes;
        }
        Sample crowded = SampleBuilder.like(latest).connections(new Connections(431, 2, 450, 3, 4, null)).sample();
        return new ProbeRecord(new Observation.Observed(crowded, List.of()), crowded, probes.totals(), probes.cost(),
                true);
    }

    private static AwakeTimeAdvice awakeTime() {
        Autosuspend five = new Autosuspend.After(Duration.ofMinutes(5));
        DelayCost now = new DelayCost(five, 365, 365, 90, 1);
        return new AwakeTimeAdvice(
                new DelayAdvice.Weighed(new CurrentDelay(five, CurrentDelay.DelaySource.REPORTED), now, now,
                        List.of(now), 0.1, 0, DelayPermission.ALLOWED, null),
                null, null);
    }
}
