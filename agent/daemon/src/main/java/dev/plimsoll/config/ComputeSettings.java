package dev.plimsoll.config;

import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.change.ChangePolicy;
import dev.plimsoll.postgres.DatabaseSettings;
import dev.plimsoll.probing.ProbingPolicy;
import dev.plimsoll.reconcile.schedule.ListingIntervals;

/**
 * The settings of one compute; overrides can change them.
 *
 * @param database how to log in to its database
 * @param intervals how often it is listed
 * @param observe  when it may be probed
 * @param sizing   how its size is chosen
 * @param change   whether and when the agent may change it
 */
public record ComputeSettings(DatabaseSettings database, ListingIntervals intervals, ProbingPolicy observe,
        SizingPolicy sizing,
        ChangePolicy change) {}
