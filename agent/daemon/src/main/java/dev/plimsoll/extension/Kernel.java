package dev.plimsoll.extension;

import dev.plimsoll.change.journal.JournalEntries;
import dev.plimsoll.change.journal.NoticeJournal;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.metrics.DeclaredMetric;
import dev.plimsoll.web.view.FigureTable;
import dev.plimsoll.web.view.WhatIfAnswers;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What an extension may use of a running agent. All of it may be called at any time, and before the first pass. */
public interface Kernel extends Configured {

    /** The version of the agent. */
    String version();

    /** The configured port of the HTTP server; 0 for any free one. */
    int port();

    /** Whether people reach the agent over HTTPS only. */
    boolean isHttps();

    /** The current status of the fleet. */
    FleetStatus status();

    /**
     * The journal.
     *
     * @throws RuntimeException while the store cannot be used
     */
    JournalEntries journal();

    /**
     * The hours of compute time.
     *
     * @throws RuntimeException while the store is not open
     */
    ConsumptionHours consumption();

    /** Answers what-if questions, within the limit that all readers of the agent share. */
    WhatIfAnswers whatIf();

    /** What extensions show of a compute, as its page does. */
    List<FigureTable> tables(ComputeId compute);

    /** Price of a CU-hour of each compute. */
    CuHourPrices prices();

    /**
     * Passes all metrics as a scrape of the agent has them, part by part, so that a large fleet needs little memory at once.
     *
     * @param computes most computes in one part
     * @param into     receives the parts; after it returns false, no further part is made
     */
    void metrics(int computes, Predicate<MetricSnapshots> into);

    /**
     * What is new in the journal of the fleet, to follow it. All agents on the store share one position.
     *
     * @throws RuntimeException while the store is not open; ask again later
     */
    NoticeJournal feed();

    /**
     * Counts events.
     *
     * @param metric one of {@link Extension#metrics}
     * @param times  0 or more; 0 makes the series appear
     * @param labels the values of its labels
     */
    void count(DeclaredMetric metric, int times, String... labels);

    /**
     * Shows the series of a gauge, instead of those before.
     *
     * @param metric one of {@link Extension#metrics}
     * @param series by the values of its labels; those above its ceiling are left out
     */
    void show(DeclaredMetric metric, Map<List<String>, Double> series);
}
