package dev.plimsoll.account.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.plimsoll.account.keys.KeyWatch.Finding;
import dev.plimsoll.account.keys.KeyWatch.KeyFinding;
import dev.plimsoll.account.management.Management.ApiKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What listings of keys show; key 1 is the agent's, which asks every five minutes. */
class KeyWatchTest {

    private static final Instant BEGIN = Instant.parse("2026-03-01T12:00:00Z");
    private static final String HOME = "192.0.2.1";
    private static final String AWAY = "198.51.100.7";

    private final KeyWatch watch = new KeyWatch();
    private Instant now = BEGIN;

    private static ApiKey key(long id, @Nullable Instant usedAt, String from) {
        return new ApiKey(id, "key-" + id, BEGIN.minus(Duration.ofDays(100)), usedAt, from,
                JsonNodeFactory.instance.objectNode());
    }

    private List<KeyFinding> listed(ApiKey... keys) {
        now = now.plus(Duration.ofMinutes(5));
        return watch.after(List.of(keys), now).stream().map(Finding::what).toList();
    }

    private ApiKey own(String from) {
        return key(1, now.plus(Duration.ofMinutes(4)), from);
    }

    private ApiKey other(String from) {
        return key(2, BEGIN, from);
    }

    @Test
    void aKeyWithoutUseFor90Days_isUnused_andAYoungOneIsNot() {
        Instant day = BEGIN.plus(Duration.ofDays(1));
        assertThat(KeyWatch.unused(List.of(key(1, null, ""), key(2, day.minus(Duration.ofDays(91)), HOME),
                key(3, day.minus(Duration.ofDays(89)), HOME)), day)).extracting(finding -> finding.key().id())
                .containsExactly(1L, 2L);
        assertThat(KeyWatch.unused(List.of(new ApiKey(4, "new", day, null, "", JsonNodeFactory.instance.objectNode()),
                new ApiKey(5, "odd", null, null, "", JsonNodeFactory.instance.objectNode())), day)).isEmpty();
    }

    @Test
    void aKeyFromAnotherAddress_isAFindingForADay() {
        assertThat(listed(own(HOME), other(HOME))).isEmpty();
        assertThat(listed(own(HOME), key(2, now, AWAY))).containsExactly(KeyFinding.MOVED);
        now = now.plus(Duration.ofHours(23));
        assertThat(listed(own(HOME), key(2, now, AWAY))).containsExactly(KeyFinding.MOVED);
        now = now.plus(Duration.ofHours(2));
        assertThat(listed(own(HOME), key(2, now, AWAY))).isEmpty();
    }

    @Test
    void aFirstAddress_isNoChange() {
        assertThat(listed(own(HOME), key(2, null, ""))).containsExactly(KeyFinding.UNUSED);
        assertThat(listed(own(HOME), key(2, now, AWAY))).isEmpty();
    }

    @Test
    void theOwnKeyFromTwoAddresses_isUsedElsewhere() {
        for (int i = 0; i < 5; i++) {
            assertThat(listed(own(HOME), other(HOME))).isEmpty();
        }
        assertThat(listed(own(AWAY), other(HOME))).containsExactly(KeyFinding.MOVED);
        assertThat(listed(own(HOME), other(HOME))).containsExactly(KeyFinding.MOVED, KeyFinding.ELSEWHERE);
    }

    /** Another tool may well work from two places. */
    @Test
    void anotherKeyFromTwoAddresses_isNotTheOwnOne() {
        for (int i = 0; i < 5; i++) {
            listed(own(HOME), other(HOME));
        }
        listed(own(HOME), key(2, now, AWAY));
        assertThat(listed(own(HOME), key(2, now, HOME))).doesNotContain(KeyFinding.ELSEWHERE);
    }
}
