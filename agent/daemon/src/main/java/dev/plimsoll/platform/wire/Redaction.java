package dev.plimsoll.platform.wire;

import dev.plimsoll.fleet.Secret;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Removes every key that was ever sent from texts, in case the platform echoes one. */
final class Redaction {

    /** Longest first, since one key may be a prefix of another. */
    private volatile List<Sent> sent = List.of();

    /** A key in plain text, in JSON form, and its replacement. */
    private record Sent(Secret key, String plain, String written, String shown) {

        static Sent of(Secret key) {
            String written = WireJson.write(key.reveal());
            return new Sent(key, key.reveal(), written.substring(1, written.length() - 1), key.toString());
        }

        @Override
        public String toString() {
            return shown;
        }
    }

    void hide(Secret key) {
        if (!key.isEmpty() && sent.stream().noneMatch(mask -> mask.key().equals(key))) {
            add(Sent.of(key));
        }
    }

    private synchronized void add(Sent key) {
        List<Sent> more = new ArrayList<>(sent);
        more.add(key);
        more.sort(Comparator.comparingInt(mask -> -mask.plain().length()));
        sent = List.copyOf(more);
    }

    /** {@code text} without the keys, in plain and in JSON form. */
    String of(String text) {
        String redacted = text;
        for (Sent key : sent) {
            redacted = redacted.replace(key.plain(), key.shown()).replace(key.written(), key.shown());
        }
        return redacted;
    }
}
