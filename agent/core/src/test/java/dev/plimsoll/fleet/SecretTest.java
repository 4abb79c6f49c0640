package dev.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A credential is never printed, whatever prints it. */
class SecretTest {

    private static final Secret SECRET = new Secret("hunter2");

    @Test
    void aSecret_printsAsDots_alsoInsideAnotherThing() {
        assertThat(SECRET).hasToString("•••");
        assertThat(Optional.of(SECRET)).hasToString("Optional[•••]");
        assertThat(Map.of("key", SECRET)).hasToString("{key=•••}");
    }

    @Test
    void theDots_doNotShowItsLength() {
        assertThat(new Secret("")).hasToString(SECRET.toString());
        assertThat(new Secret("x".repeat(99))).hasToString(SECRET.toString());
    }

    @Test
    void onlyReveal_givesThePlainText() {
        assertThat(SECRET.reveal()).isEqualTo("hunter2");
    }

    @Test
    void secretsAreEqual_ifTheirTextIs() {
        assertThat(SECRET).isEqualTo(new Secret("hunter2"))
                .hasSameHashCodeAs(new Secret("hunter2"))
                .isNotEqualTo(new Secret("hunter3"))
                .isNotEqualTo("hunter2");
        assertThat(SECRET.hashCode()).as("no key to a table of hashed words").isNotEqualTo("hunter2".hashCode());
        assertThat(SECRET.hashCode()).isNotEqualTo(new Secret("hunter3").hashCode());
    }

    @Test
    void onlyTheEmptyText_isEmpty() {
        assertThat(new Secret("").isEmpty()).isTrue();
        assertThat(new Secret(" ").isEmpty()).isFalse();
    }
}
