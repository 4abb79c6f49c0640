package dev.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.ComputeState.Kind;
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
    void aWord_hasOneMeaning(String word, Kind kind, boolean active, boolean idle) {
        ComputeState state = ComputeState.read(word, Map.of());

        assertThat(state).isEqualTo(new ComputeState(word, kind));
        assertThat(state.isActive()).isEqualTo(active);
        assertThat(state.isIdle()).isEqualTo(idle);
    }

    /** The platform writes its words in lower case; another spelling may be another state. */
    @ParameterizedTest
    @ValueSource(strings = {"", "ACTIVE", "Active", " active", "active "})
    void aWordThatDiffersInAnything_isUnknown_andKeptVerbatim(String word) {
        assertThat(ComputeState.read(word, Map.of())).isEqualTo(new ComputeState(word, Kind.UNKNOWN));
    }

    @Test
    void aConfiguredMeaning_winsOverTheUsualOne_forItsWordOnly() {
        Map<String, Kind> meanings = Map.of("active", Kind.INIT, "dozing", Kind.IDLE);

        assertThat(ComputeState.read("active", meanings)).isEqualTo(new ComputeState("active", Kind.INIT));
        assertThat(ComputeState.read("dozing", meanings)).isEqualTo(new ComputeState("dozing", Kind.IDLE));
        assertThat(ComputeState.read("idle", meanings)).isEqualTo(new ComputeState("idle", Kind.IDLE));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void theWordOfAKind_isReadAsThatKind(Kind kind) {
        assertThat(ComputeState.read(kind.word(), Map.of()).kind()).isEqualTo(kind);
    }
}
