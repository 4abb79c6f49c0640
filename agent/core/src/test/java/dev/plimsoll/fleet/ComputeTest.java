package dev.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the listing of a compute says about it. */
class ComputeTest {

    private static final Instant NOON = Given.T0;
    private static final Compute COMPUTE = Given.compute("1");

    @Test
    void activityAlone_isNoChange() {
        assertThat(active(NOON.plusSeconds(5)).isAsBefore(active(NOON))).isTrue();
        assertThat(active(null).isAsBefore(active(NOON))).isTrue();
    }

    @Test
    void changedAutosuspendFields_areAChange() {
        Compute before = active(NOON);

        assertThat(Given.with(before, new Autosuspend.Never()).isAsBefore(before)).isFalse();
        assertThat(before.with(new ActivityTimes(NOON, NOON, null, null)).isAsBefore(before)).isFalse();
        assertThat(before.with(new ActivityTimes(NOON, null, NOON, null)).isAsBefore(before)).isFalse();
    }

    @Test
    void otherStates_sizes_andAddresses_areAChange() {
        assertThat(Given.compute("1", "idle").isAsBefore(COMPUTE)).isFalse();
        assertThat(Given.compute("2").isAsBefore(COMPUTE)).isFalse();
        assertThat(Given.pooled(COMPUTE).isAsBefore(COMPUTE)).isFalse();
        assertThat(COMPUTE.isAsBefore(COMPUTE)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"read_write, true", "read_only, false", "READ_WRITE, false", "'', false"})
    void onlyReadWrite_isAPrimary(String type, boolean primary) {
        Compute compute = new Compute(COMPUTE.id(), "br", type, COMPUTE.address(), COMPUTE.lifecycle(), COMPUTE.size(),
                null, COMPUTE.times());

        assertThat(compute.isPrimary()).isEqualTo(primary);
    }

    @ParameterizedTest
    @CsvSource({"active, false, true", "active, true, false", "idle, false, false", "init, false, false",
        "dozing, false, false"})
    void aCompute_isAwakeIfItIsActiveAndNotDisabled(String state, boolean disabled, boolean awake) {
        assertThat(living(new Lifecycle(state(state), null, disabled)).isAwake()).isEqualTo(awake);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"init, -, true", "active, -, false", "idle, -, false",
        "active, active, false",
        "active, idle, true", "idle, active, true", "init, init, true", "active, dozing, true", "nap, dozing, false"})
    void aCompute_movesWhileItStarts_orIfAnotherKindOfStateIsNext(String state, @Nullable String next,
            boolean moving) {
        ComputeState pending = next == null ? null : state(next);

        assertThat(living(new Lifecycle(state(state), pending, false)).isMoving()).isEqualTo(moving);
    }

    @Test
    void itsValues_areOfTheSettingsThatThePlatformReports() {
        SettingValue size = SettingValue.of(Given.cu("1"));
        SettingValue delay = SettingValue.of(Autosuspend.DEFAULT);
        Compute told = Given.with(COMPUTE, Autosuspend.DEFAULT);

        assertThat(told.values()).containsExactly(size, delay);
        assertThat(told.value(ComputeSetting.SIZE)).isEqualTo(size);
        assertThat(told.value(ComputeSetting.AUTOSUSPEND)).isEqualTo(delay);
        assertThat(COMPUTE.values()).as("the delay is not reported").containsExactly(size);
        assertThat(COMPUTE.value(ComputeSetting.AUTOSUSPEND)).isNull();
    }

    @Test
    void eachValue_namesTheSettingThatItWasAskedFor() {
        for (ComputeSetting setting : ComputeSetting.values()) {
            assertThat(Given.with(COMPUTE, new Autosuspend.Never()).value(setting)).isNotNull()
                    .returns(setting, SettingValue::setting);
        }
    }

    @Test
    void withOtherTimesOrDelay_allElseStays() {
        ActivityTimes times = new ActivityTimes(NOON, NOON.minusSeconds(60), NOON.minusSeconds(90), null);

        Compute other = Given.with(COMPUTE.with(times), new Autosuspend.Never());

        assertThat(other.times()).isEqualTo(times);
        assertThat(other.autosuspend()).isEqualTo(new Autosuspend.Never());
        assertThat(Given.with(other.with(COMPUTE.times()), (Autosuspend) null)).isEqualTo(COMPUTE);
    }

    @Test
    void anIdentifier_namesTheProjectFirst() {
        assertThat(new ComputeId("shop", "ep-orders")).hasToString("shop/ep-orders");
    }

    @Test
    void theLastActivityAlone_saysNothingOfStartAndSuspend() {
        assertThat(ActivityTimes.active(NOON)).isEqualTo(new ActivityTimes(NOON, null, null, null));
        assertThat(ActivityTimes.UNKNOWN).isEqualTo(new ActivityTimes(null, null, null, null));
    }

    private static Compute active(@Nullable Instant last) {
        return COMPUTE.with(ActivityTimes.active(last));
    }

    private static Compute living(Lifecycle lifecycle) {
        return new Compute(COMPUTE.id(), "br", "read_write", COMPUTE.address(), lifecycle, COMPUTE.size(), null,
                COMPUTE.times());
    }

    private static ComputeState state(String word) {
        return ComputeState.read(word, Map.of());
    }
}
