package dev.plimsoll.change.verdict;

/**
 * What another autosuspend delay was expected to do, and how awake time was before.
 *
 * @param before    observed at the former delay
 * @param busyShare share of that time in which clients worked, 0 to 1: the load with which a later time is compared
 * @param predicted for the new delay
 * @param saving    predicted saving in CU-hours a month, starts included
 * @param cu        size by which awake time counts, in CU, also after a change of size
 * @param startCost CU-hours that the empty cache after one start costs; 0 where that is not known
 */
public record ExpectedAwakeTime(AwakeRate before, double busyShare, AwakeRate predicted, double saving, double cu,
        double startCost) {}
