package dev.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The values that a change may replace, and to which setting each belongs. */
class SettingValueTest {

    private static final SettingValue SIZE = SettingValue.of(Given.cu("1", "4"));
    private static final SettingValue DELAY = SettingValue.of(new Autosuspend.After(Duration.ofMinutes(5)));
    private static final SettingValue NEVER = SettingValue.of(new Autosuspend.Never());

    @Test
    void eachValue_namesItsSetting() {
        assertThat(SIZE.setting()).isEqualTo(ComputeSetting.SIZE);
        assertThat(DELAY.setting()).isEqualTo(ComputeSetting.AUTOSUSPEND);
        assertThat(NEVER.setting()).isEqualTo(ComputeSetting.AUTOSUSPEND);
    }

    @Test
    void onlySizeLimits_haveASize() {
        assertThat(SIZE.size()).contains(Given.cu("1", "4"));
        assertThat(DELAY.size()).isEmpty();
        assertThat(NEVER.size()).isEmpty();
    }

    @Test
    void valuesAreEqual_ifTheirSettingAndValueAre() {
        assertThat(SIZE).isEqualTo(SettingValue.of(Given.cu("1.0", "4.00")))
                .isNotEqualTo(SettingValue.of(Given.cu("1")));
        assertThat(DELAY).isEqualTo(SettingValue.of(Autosuspend.ofSeconds(300))).isNotEqualTo(NEVER);
    }

    @Test
    void inTheLog_aValueIsShort() {
        assertThat(SIZE).hasToString("1 to 4 CU");
        assertThat(DELAY).hasToString("PT5M");
        assertThat(NEVER).hasToString("never");
    }

    /** The journal stores these words. */
    @Test
    void theWordsOfTheSettings_stayTheSame() {
        assertThat(Stream.of(ComputeSetting.values()).map(ComputeSetting::word)).containsExactly("size", "autosuspend");
    }
}
