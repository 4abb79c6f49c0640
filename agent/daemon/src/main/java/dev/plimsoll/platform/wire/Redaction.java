package dev.plimsoll.platform.wire;

import dev.plimsoll.fleet.Secret;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Hides every key that was ever sent, should the platform echo one. */
final class Redaction {

    private final Set<Secret> sent = ConcurrentHashMap.newKeySet();

    void hide(Secret key) {
        if (!key.isEmpty()) {
            sent.add(key);
        }
    }

    /** {@code text} without those keys, as they are and as JSON writes them. */
    String of(String text) {
        String hidden = text;
        // The longest first: one key may begin like another.
        for (Secret key : sent.stream().sorted(Comparator.comparingInt(key -> -key.reveal().length())).toList()) {
            String written = Json.write(key.reveal());
            hidden = hidden.replace(key.reveal(), key.toString())
                    .replace(written.substring(1, written.length() - 1), key.toString());
        }
        return hidden;
    }
}
