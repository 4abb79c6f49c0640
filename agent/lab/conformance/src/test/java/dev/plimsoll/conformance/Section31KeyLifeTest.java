package dev.plimsoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.GuestKey;
import dev.plimsoll.conformance.visit.Visit;
import dev.plimsoll.conformance.visit.Visitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code platform/api.md} section 3.1. */
@ExtendWith(Visitor.class)
class Section31KeyLifeTest {

    private final Visit visit;

    Section31KeyLifeTest(Visit visit) {
        this.visit = visit;
    }

    @Test
    @Shows({"3.1/creation", "5/4"})
    void aNewKey_opensAtOnce() {
        try (GuestKey key = visit.keys().make()) {
            assertThat(key.api().get("/projects").succeeded()).isTrue();
        }
    }

    @Test
    @Shows({"3.1/revocation", "5/2/revoked", "5/6", "7/401"})
    void aRevokedKey_isRefusedFromTheNextRequestOn() {
        GuestKey key = visit.keys().make();
        assertThat(key.api().get("/projects").succeeded()).isTrue();

        key.revoke();

        assertThat(key.api().get("/projects").status()).isEqualTo(401);
        assertThat(key.api().get("/api_keys").status()).isEqualTo(401);
    }

    @Test
    @Shows({"5/5", "5/6"})
    void aNewKeyOfTheSameName_doesNotReviveTheOld() {
        GuestKey lost = visit.keys().make();
        lost.revoke();

        try (GuestKey instead = visit.keys().make()) {
            assertThat(instead.api().get("/projects").succeeded()).isTrue();
            assertThat(lost.api().get("/projects").status()).isEqualTo(401);
            assertThat(instead.secret().equals(lost.secret())).as("the new secret is the old one").isFalse();
        }
    }
}
