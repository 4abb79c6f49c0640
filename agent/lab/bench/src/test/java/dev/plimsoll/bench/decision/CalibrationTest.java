package dev.plimsoll.bench.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.decision.policy.Exact;
import dev.plimsoll.bench.decision.policy.Metered;
import dev.plimsoll.bench.week.family.Family;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Forecasts of other sizes beside the true values. */
class CalibrationTest {

    /** 900 pages at 4 CU: one change to the smallest size that holds them, then a week at a steady load. */
    @Test
    void aForecast_isChecked_perHour_andPerChange() {
        Calibration calibration = new Calibration();
        calibration.add(Exact.of(Family.OVERSIZED.week(0)), new Metered(Setup.TUNABLES), Decisions.TARIFF);

        String csv = Calibration.csv(Map.of("steady", calibration)).toString();

        assertThat(csv).contains("steady,fits,change,1,100").contains("steady,not_full,hour,");
        assertThat(csv.lines().filter(line -> line.contains(",change,"))).as("nothing else changes").hasSize(1);
    }
}
