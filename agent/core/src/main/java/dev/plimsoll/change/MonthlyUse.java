package dev.plimsoll.change;

import dev.plimsoll.fleet.size.ComputeUnits;

/**
 * Expected use, in CU-hours a month at the largest size of each compute.
 *
 * @param awakeHours hours a month that the compute is awake
 * @param compute    of the compute
 * @param project    of all computes of its project
 * @param fleet      of all computes
 */
public record MonthlyUse(double awakeHours, double compute, double project, double fleet) {

    /** The use after the compute got another largest size. */
    MonthlyUse at(ComputeUnits size) {
        double then = awakeHours * size.value().doubleValue();
        return new MonthlyUse(awakeHours, then, project - compute + then, fleet - compute + then);
    }
}
