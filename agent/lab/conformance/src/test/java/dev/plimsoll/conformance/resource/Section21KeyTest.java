package dev.plimsoll.conformance.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.GuestKey;
import dev.plimsoll.conformance.visit.Visit;
import dev.plimsoll.conformance.visit.Visitor;
import dev.plimsoll.conformance.wire.Fields;
import dev.plimsoll.conformance.wire.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code platform/api.md} section 2.1. No secret is put into an assertion's message. */
@ExtendWith(Visitor.class)
class Section21KeyTest {

    /** 64 bits in the densest usual writing, base 64. */
    private static final int SHORTEST = 11;

    private final Visit visit;

    Section21KeyTest(Visit visit) {
        this.visit = visit;
    }

    @Test
    @Shows({"2.1/key_name", "2.1/id", "2.1/key", "4/create-key"})
    void aCreation_takesAName_andAnswersIdAndSecret() {
        try (GuestKey key = visit.keys().make()) {
            assertThat(Fields.integer(key.creation().body(), "id")).isPositive();
            assertThat(Fields.text(key.creation().body(), "key").isEmpty()).isFalse();
            assertThat(Fields.text(key.listed(), "name")).isEqualTo(key.name());
        }
    }

    @Test
    @Shows("2.1/key_name/required")
    void aCreation_withoutAName_isRefused() {
        assertThat(visit.keys().ask(Map.of()).wasRefused()).isTrue();
    }

    @Test
    @Shows("2.1/key/random")
    void secrets_areLongAndDiffer() {
        try (GuestKey one = visit.keys().make(); GuestKey other = visit.keys().make()) {
            assertThat(one.secret().length()).isGreaterThanOrEqualTo(SHORTEST);
            assertThat(one.secret().equals(other.secret())).as("two secrets are the same").isFalse();
        }
    }

    @Test
    @Shows({"2.1/list/id", "2.1/list/name", "2.1/list/created_at", "2.1/list/last_used_at",
        "2.1/list/last_used_from_addr", "4/list-keys"})
    void aListing_showsThatAKeyWasUsed() {
        try (GuestKey key = visit.keys().make()) {
            key.api().get("/projects");

            JsonNode listed = key.listed();
            assertThat(Fields.integer(listed, "id")).isEqualTo(key.id());
            assertThat(Fields.text(listed, "name")).isEqualTo(key.name());
            assertThat(Fields.time(listed, "last_used_at")).isAfterOrEqualTo(Fields.time(listed, "created_at"));
            assertThat(Fields.address(listed, "last_used_from_addr")).isNotEmpty();
        }
    }

    @Test
    @Shows("2.1/list/last_used_at")
    void theLastUse_movesOnWithEachUse() {
        try (GuestKey key = visit.keys().make()) {
            key.api().get("/projects");
            Instant first = Fields.time(key.listed(), "last_used_at");

            await().pollInterval(Duration.ofMillis(20)).atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
                key.api().get("/projects");
                assertThat(Fields.time(key.listed(), "last_used_at")).isAfter(first);
            });
        }
    }

    @Test
    @Shows({"2.1/revoke/id", "2.1/revoke/name", "2.1/revoke/revoked", "2.1/revoke/last_used_at",
        "2.1/revoke/last_used_from_addr", "4/revoke-key"})
    void aRevocation_showsTheRevokedKey() {
        GuestKey key = visit.keys().make();
        key.api().get("/projects");

        Reply revoked = key.revoke();

        assertThat(revoked.succeeded()).isTrue();
        assertThat(Fields.integer(revoked.body(), "id")).isEqualTo(key.id());
        assertThat(Fields.text(revoked.body(), "name")).isEqualTo(key.name());
        assertThat(Fields.flag(revoked.body(), "revoked")).isTrue();
        assertThat(Fields.time(revoked.body(), "last_used_at")).isNotNull();
        assertThat(Fields.address(revoked.body(), "last_used_from_addr")).isNotEmpty();
    }

    @Test
    @Shows({"2.1/secret", "5/5"})
    void aSecret_isNeverShownAgain() {
        GuestKey key = visit.keys().make();

        String listing = visit.api().get("/api_keys").body().toString();
        String revocation = key.revoke().body().toString();

        assertThat(listing.contains("\"id\":" + key.id())).as("the key is listed").isTrue();
        assertThat(listing.contains(key.secret())).as("the secret is listed").isFalse();
        assertThat(revocation.contains(key.secret())).as("the secret is told by its revocation").isFalse();
    }
}
