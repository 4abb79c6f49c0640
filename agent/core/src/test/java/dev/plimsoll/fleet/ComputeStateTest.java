package dev.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.ComputeState.StateKind;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the platform's words for a state mean. */
class ComputeStateTest {

    @ParameterizedTest
    @CsvSource({"init, INIT, false, false", "active, ACTIVE, true, false", "idle, IDLE, false, true",
        "dozing, UNKNOWN, false, false"})
    void aWord_hasOneMeaning(String word, StateKind kind, boolean active, boolean idle) {
        ComputeState state = ComputeState.read(word, Map.of());

        assertThat(state).isEqualTo(new ComputeState(word, kind));
        assertThat(state.isActive()).isEqualTo(active);
        assertThat(state.isIdle()).isEqualTo(idle);
    }

    /** The platform writes its words in lower case; another spelling may be another state. */
    @ParameterizedTest
    @ValueSource(strings = {"", "ACTIVE", "Active", " active", "active "})
    void aWordThatDiffersInAnything_isUnknown_andKeptVerbatim(String word) {
        assertThat(ComputeState.read(word, Map.of())).isEqualTo(new ComputeState(word, StateKind.UNKNOWN));
    }

    @Test
    void aConfiguredMeaning_winsOverTheUsualOne_forItsWordOnly() {
        Map<String, StateKind> meanings = Map.of("active", StateKind.INIT, "dozing", StateKind.IDLE);

        assertThat(ComputeState.read("active", meanings)).isEqualTo(new ComputeState("active", StateKind.INIT));
        assertThat(ComputeState.read("dozing", meanings)).isEqualTo(new ComputeState("dozing", StateKind.IDLE));
        assertThat(ComputeState.read("idle", meanings)).isEqualTo(new ComputeState("idle", StateKind.IDLE));
    }

    @ParameterizedTest
    @EnumSource(StateKind.class)
    void theWordOfAKind_isReadAsThatKind(StateKind kind) {
        assertThat(ComputeState.read(kind.word(), Map.of()).kind()).isEqualTo(kind);
    }
}
