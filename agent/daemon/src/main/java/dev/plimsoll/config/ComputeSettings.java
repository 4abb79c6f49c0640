package dev.plimsoll.config;

import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.change.ChangePolicy;
import dev.plimsoll.postgres.DatabaseSettings;
import dev.plimsoll.probing.ProbingPolicy;
import dev.plimsoll.reconcile.schedule.ListingIntervals;

/**
 * What may differ from compute to compute.
 *
 * @param database how to look inside it
 * @param intervals   how often it is listed
 * @param watch    how quietly to look
 * @param sizing   what a right size is
 * @param change   how far the agent may go
 */
public record ComputeSettings(DatabaseSettings database, ListingIntervals intervals, ProbingPolicy watch,
        SizingPolicy sizing,
        ChangePolicy change) {}
