package dev.plimsoll.account.keys;

import dev.plimsoll.account.management.Management.ApiKey;
import dev.plimsoll.fleet.Worded;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What listings of the account's keys show of their use. The platform reports the latest use of each key alone, so a use
 * between two listings that another one followed is not seen.
 */
public final class KeyWatch {

    /** A key that nobody used for so long can go: the period after which reviews of access commonly ask. */
    private static final Duration UNUSED = Duration.ofDays(90);
    /** How long a finding stays. */
    private static final Duration SHOWN = Duration.ofDays(1);
    /** Listings in a row that show which key is the agent's own. */
    private static final int CERTAIN = 3;

    private final Map<Long, String> addresses = new HashMap<>();
    private final Deque<Finding> found = new ArrayDeque<>();
    private @Nullable LastUses latest;
    private @Nullable Set<Long> own;
    private int agreeing;

    /** What is worth a look at a key; the label {@code finding}. */
    public enum KeyFinding implements Worded {
        /** Nobody used it for 90 days, or ever since then. */
        UNUSED,
        /** It was used from another address than before. */
        MOVED,
        /** The agent's own key was used from another address, and then from the former one again. */
        ELSEWHERE
    }

    /**
     * Something found.
     *
     * @param address from which it was used; null where it was not
     */
    public record Finding(ApiKey key, KeyFinding what, @Nullable String address, Instant at) {}

    /** Keys that nobody used for 90 days. */
    public static List<Finding> unused(List<ApiKey> listed, Instant now) {
        return listed.stream().filter(key -> {
            Instant last = key.lastUsedAt() == null ? key.createdAt() : key.lastUsedAt();
            return last != null && last.plus(UNUSED).isBefore(now);
        }).map(key -> new Finding(key, KeyFinding.UNUSED, null, now)).toList();
    }

    /** All findings of the latest day, after one more listing. */
    public List<Finding> after(List<ApiKey> listed, Instant now) {
        LastUses uses = LastUses.of(listed);
        Set<Long> moving = latest == null ? Set.of() : uses.movedSince(latest);
        if (!moving.isEmpty()) {
            Set<Long> both = new HashSet<>(own == null ? moving : own);
            both.retainAll(moving);
            agreeing = both.size() == 1 ? agreeing + 1 : 0;
            own = both.isEmpty() ? moving : both;
        }
        listed.forEach(key -> compare(key, now));
        latest = uses;
        found.removeIf(finding -> finding.at().plus(SHOWN).isBefore(now));
        List<Finding> all = new ArrayList<>(unused(listed, now));
        all.addAll(found);
        return all;
    }

    private boolean isOwn(ApiKey key) {
        return agreeing >= CERTAIN && own != null && own.contains(key.id());
    }

    private void compare(ApiKey key, Instant now) {
        String address = key.lastUsedFrom();
        String before = address.isEmpty() ? null : addresses.put(key.id(), address);
        if (before == null || before.equals(address)) {
            return;
        }
        boolean isBack = isOwn(key) && found.stream()
                .anyMatch(finding -> finding.key().id() == key.id() && finding.what() == KeyFinding.MOVED
                        && Objects.equals(finding.address(), before));
        found.add(new Finding(key, isBack ? KeyFinding.ELSEWHERE : KeyFinding.MOVED, isBack ? before : address, now));
    }
}
