package dev.plimsoll.agent;

import dev.plimsoll.change.journal.JournalEntries;
import dev.plimsoll.change.journal.NoticeJournal;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.config.Settings;
import dev.plimsoll.extension.Kernel;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.metrics.DeclaredMetric;
import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.view.AgentVersion;
import dev.plimsoll.web.view.FigureTable;
import dev.plimsoll.web.view.WhatIfAnswers;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** What extensions may use of a running agent. */
final class RunningKernel extends ConfiguredFleet implements Kernel {

    private final FleetBoard board;
    private final WhatIfAnswers whatIf;
    private final CuHourPrices prices;
    private final Supplier<NoticeJournal> feed;
    private final Supplier<ConsumptionHours> consumption;

    RunningKernel(Supplier<Settings> settings, Accounts fleet, FleetBoard board, WhatIfAnswers whatIf,
            CuHourPrices prices,
            Supplier<NoticeJournal> feed, Supplier<ConsumptionHours> consumption, InstantSource clock) {
        super(settings, fleet::of, fleet::names, fleet.readers(), clock);
        this.board = board;
        this.whatIf = whatIf;
        this.prices = prices;
        this.feed = feed;
        this.consumption = consumption;
    }

    @Override
    public String version() {
        return AgentVersion.agent();
    }

    @Override
    public int port() {
        return settings().process().server().port();
    }

    @Override
    public boolean isHttps() {
        return settings().process().server().isHttps();
    }

    @Override
    public FleetStatus status() {
        return board.status();
    }

    @Override
    public JournalEntries journal() {
        return board.journal();
    }

    @Override
    public ConsumptionHours consumption() {
        return consumption.get();
    }

    @Override
    public WhatIfAnswers whatIf() {
        return whatIf;
    }

    @Override
    public List<FigureTable> tables(ComputeId compute) {
        return board.tables(compute);
    }

    @Override
    public CuHourPrices prices() {
        return prices;
    }

    @Override
    public void metrics(int computes, Predicate<MetricSnapshots> into) {
        board.read(computes, into);
    }

    @Override
    public NoticeJournal feed() {
        return feed.get();
    }

    @Override
    public void count(DeclaredMetric metric, int times, String... labels) {
        board.count(metric, times, labels);
    }

    @Override
    public void show(DeclaredMetric metric, Map<List<String>, Double> series) {
        board.show(metric, series);
    }
}
