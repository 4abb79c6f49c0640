package dev.plimsoll.web.page.fleet;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.browser.ShownFleet;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatus.SizingTerms;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.Freshness;
import dev.plimsoll.change.status.ProbeRecord;
import dev.plimsoll.fleet.size.SizeRule;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.web.metrics.Fleets;
import dev.plimsoll.web.page.PageFrame;
import dev.plimsoll.web.page.StaticFiles;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.page.compute.ComputePage;
import dev.plimsoll.web.page.compute.ComputeView;
import dev.plimsoll.web.page.compute.ComputeView.ChartRange;
import dev.plimsoll.web.page.fleet.FleetQuery.SortKey;
import dev.plimsoll.web.view.ComputeFilter;
import dev.plimsoll.web.view.WhatIfAnswers;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FleetPageTest {

    private static final FleetPage PAGE = page();
    private static final Visitor READER = new Visitor.Anonymous(false);
    private static final ComputeStatus SEEN = Fleets.tooSmall();
    private static final Sample LATEST = requireNonNull(SEEN.probes().latest());
    private static final SizeTable NEON = new SizeTable(SEEN.sizing().table().sizes(), SizeRule.NEON);

    @Test
    void counts_areFormattedAsInTheSentences() {
        Sample crowded = SampleBuilder.like(LATEST).connections(new Connections(1671, 2, 1809, 3, 4, null)).sample();

        assertThat(page(with(crowded, SEEN.advice().advised().recommendation(), SEEN.sizing().table())))
                .contains("1,671", "of 1,802")
                .doesNotContain("1671");
    }

    @Test
    void anOutage_isOneBanner_andEachFigureHasItsAge() {
        Instant later = Fleets.NOON.plusSeconds(420);
        ComputeStatus outdated = Freshness.of(Duration.ofMinutes(1), Duration.ofSeconds(5))
                .shown(SEEN, Fleets.NOON, later);
        FleetStatus dead = Given.fleet(later, true, Fleets.byId(outdated),
                Map.of("*", "no connection", "shiny-wind", "no connection", "shop", "HTTP 502 (id 7)"), "no connection",
                List.of(), false, true);

        assertThat(PAGE.of(dead, FleetQuery.ALL, READER).split("class=\"notice\"", -1)).hasSize(2);
        assertThat(PAGE.of(dead, FleetQuery.ALL, READER)).contains("> 7 min ago<", "active, unknown, 7 min ago");
        assertThat(PAGE.of(Fleets.of(SEEN), FleetQuery.ALL, READER)).contains("> warm<", "active, warm, 0 s ago");
        assertThat(PAGE.of(Fleets.of(Fleets.asleep()), FleetQuery.ALL, READER)).doesNotContain(" ago");
    }

    @Test
    void projectsThatFailAlike_areOneBanner() {
        FleetStatus partial = Given.fleet(Fleets.NOON, true, Fleets.byId(SEEN),
                Map.of("a", "timed out", "b", "timed out", "c", "404"), null, List.of(), false, true);

        assertThat(PAGE.of(partial, FleetQuery.ALL, READER).split("class=\"notice\"", -1)).hasSize(3);
        assertThat(PAGE.of(partial, FleetQuery.ALL, READER)).contains("Project a and 1 other could not be listed");
    }

    @Test
    void aPlannedChange_showsWhatItWaitsFor() {
        assertThat(PAGE.of(Fleets.of(Fleets.waiting()), FleetQuery.ALL, READER))
                .contains("Change waits until the compute is suspended");
    }

    @Test
    void nobodyIsNeeded_forWhatTheAgentChangesByItself() {
        assertThat(PAGE.of(Fleets.of(SEEN), FleetQuery.ALL, READER)).contains("mark\">Too small<",
                "Needs a person: too small, short of connections");
        assertThat(PAGE.of(Fleets.of(Fleets.waiting()), FleetQuery.ALL, READER))
                .contains("mark\">Short of connections<")
                .doesNotContain("Too small", "too small");
    }

    @Test
    void advice_isInTheWordsOfTheTable() {
        Recommendation pooler = Recommendation.of(
                new Candidate(Action.ENABLE_POOLER, SEEN.compute().size(), Reason.CONNECTIONS, List.of()));

        assertThat(page(with(LATEST, pooler, NEON)))
                .contains("Point the application to the pooled host")
                .doesNotContain("Enable connection pooling");
        assertThat(page(with(LATEST, pooler, SEEN.sizing().table())))
                .contains("Enable connection pooling");
    }

    @Test
    void twoThousandComputes_areSplitIntoPages_withWhatNeedsAPersonFirst() {
        FleetStatus fleet = ShownFleet.of(2_000);

        String first = PAGE.of(fleet, FleetQuery.ALL, READER);
        String third = PAGE.of(fleet, FleetQuery.ALL.onPage(3), READER);
        String beyond = PAGE.of(fleet, FleetQuery.ALL.onPage(99), READER);

        assertThat(rows(first)).isEqualTo(FleetQuery.ROWS);
        assertThat(first).contains("Needs a person · 501", "Page 1 of 10")
                .doesNotContain("All others")
                .hasSizeLessThan(
                        600_000);
        assertThat(rows(third)).isEqualTo(FleetQuery.ROWS);
        assertThat(third).contains("Needs a person · 501", "All others · 1,499");
        assertThat(rows(beyond)).isEqualTo(FleetQuery.ROWS);
        assertThat(beyond).contains("Page 10 of 10");
    }

    @Test
    void aPageThatFollowsAFleet_showsWhatAPageShowsThatNeverSawAnother() {
        FleetPage following = page();
        for (FleetStatus fleet : List.of(ShownFleet.of(48), ShownFleet.of(30), Fleets.of(SEEN),
                Fleets.of(Fleets.asleep()), Fleets.of(Fleets.waiting()), ShownFleet.of(60))) {
            assertThat(following.of(fleet, FleetQuery.ALL, READER))
                    .isEqualTo(page().of(fleet, FleetQuery.ALL, READER));
        }
    }

    private static FleetRow row(ComputeStatus status) {
        return FleetRow.of(status, CuHourPrices.all(null));
    }

    private static FleetPage page() {
        return new FleetPage(new PageFrame(StaticFiles.load(), Map.of(), Map.of()), CuHourPrices.all(null),
                now -> Map.of());
    }

    private static long rows(String page) {
        return Pattern.compile("<td class=\"advice\">").matcher(page).results().count();
    }

    @Test
    void theQueryOfAnAddress_isReadLeniently_andTheTextMustContainEachWord() {
        Map<String, String> address = Map.of("q", " SHOP cool ", "show", "nonsense", "sort", "-ratio", "page",
                "x");
        FleetQuery query = FleetQuery.read(name -> Stream.ofNullable(address.get(name)).toList());

        assertThat(query)
                .isEqualTo(new FleetQuery("SHOP cool", FleetQuery.Show.ALL, ComputeFilter.ALL, "", SortKey.RATIO, true,
                        1));
        assertThat(query.of(ShownFleet.of(48).computeStatuses().values().stream().map(FleetPageTest::row).toList()))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.text()).contains("shop", "cool"));
    }

    @Test
    void money_isThatOfThePriceOfEachCompute() {
        CuHourPrice euro = new CuHourPrice(new BigDecimal("0.16"), Currency.getInstance("EUR"));
        CuHourPrice dollar = new CuHourPrice(new BigDecimal("2"), Currency.getInstance("USD"));
        FleetPage page = new FleetPage(new PageFrame(StaticFiles.load(), Map.of(), Map.of()),
                one -> one.projectId().equals("project-0") ? euro : dollar, now -> Map.of());

        String shown = page.of(ShownFleet.of(48), FleetQuery.ALL, READER);

        assertThat(shown).contains("−365 CU-hours, −EUR 58.40", "−365 CU-hours, −USD 730.00");
        assertThat(PAGE.of(ShownFleet.of(48), FleetQuery.ALL, READER)).contains("−365 CU-hours")
                .doesNotContain("EUR", "USD");
    }

    @Test
    void thePageOfACompute_hasTheSavingAMonth_alsoInTheAnswerToAQuestion() {
        ComputeStatus one = ShownFleet.of(1).computeStatuses().values().iterator().next();
        ComputePage page = new ComputePage(new PageFrame(StaticFiles.load(), Map.of(), Map.of()),
                CuHourPrices.all(new CuHourPrice(new BigDecimal("0.5"), Currency.getInstance("EUR"))));

        String shown = page.of(new ComputeView(one, READER, new ChartRange("24h", "24h", null, false), Optional.empty(),
                Map.of("target", "0.9"),
                new WhatIfAnswers.WhatIfAnswer.AdvisedPolicy(one), List.of(), false, Fleets.NOON));

        assertThat(shown.split("<dt>Saving a month</dt><dd>−365 CU-hours, −EUR 182.50</dd>", -1)).hasSize(3);
    }

    private static ComputeStatus with(Sample latest, Recommendation recommendation, SizeTable table) {
        Advised advised = SEEN.advice().advised();
        return new ComputeStatus(SEEN.compute(), SEEN.project(), SEEN.phase(),
                new ProbeRecord(SEEN.probes().observation(), latest, SEEN.probes().totals(), SEEN.probes().cost(),
                        true),
                SEEN.ratios(), SEEN.assessment(),
                new ComputeAdvice(
                        new Advised(recommendation, advised.impact(), advised.restart(), advised.platformRule(),
                                advised.model()),
                        SEEN.advice().plan(), SEEN.advice().awakeTime(), ChangeRecord.EMPTY, Given.NO_RESTARTS, null,
                        null),
                new SizingTerms(table, SEEN.sizing().policy(), Via.API, Map.of()));
    }

    private static String page(ComputeStatus computeStatus) {
        return PAGE.of(Fleets.of(computeStatus), FleetQuery.ALL, READER);
    }
}
