package dev.plimsoll.change.savings;

import java.util.List;

/**
 * Measured savings of several changes. It has no place for an estimate.
 *
 * @param verified   CU-hours saved by verified changes, below zero for a cost
 * @param unverified CU-hours at the new size of changes that are not verified; never part of {@code verified}
 * @param changes    number of changes, each counted once a month
 * @param unmeasured of these, changes of autoscaling limits whose CU-hours the bill does not show
 * @param dropped    connections that their restarts dropped, as far as known
 */
public record MeasuredSum(double verified, double unverified, int changes, int unmeasured, long dropped) {

    public static final MeasuredSum NONE = new MeasuredSum(0, 0, 0, 0, 0);

    public static MeasuredSum of(List<MonthlySaving> savings) {
        return savings.stream().map(MeasuredSum::of).reduce(NONE, MeasuredSum::plus);
    }

    private static MeasuredSum of(MonthlySaving saving) {
        Double cuHours = saving.cuHours();
        double counted = cuHours == null ? 0 : cuHours;
        boolean isVerified = saving.change().isVerified();
        Integer lost = saving.change().dropped();
        boolean isNew = AwakeSpan.monthOf(saving.change().since()).equals(saving.month());
        return new MeasuredSum(isVerified ? counted : 0, isVerified ? 0 : counted, 1, cuHours == null ? 1 : 0,
                lost == null || !isNew ? 0 : lost);
    }

    public MeasuredSum plus(MeasuredSum other) {
        return new MeasuredSum(verified + other.verified, unverified + other.unverified, changes + other.changes,
                unmeasured + other.unmeasured, dropped + other.dropped);
    }
}
