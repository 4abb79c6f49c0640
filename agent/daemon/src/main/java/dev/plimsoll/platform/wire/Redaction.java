package dev.plimsoll.platform.wire;

import dev.plimsoll.fleet.Secret;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Hides every key that was ever sent, should the platform echo one. */
final class Redaction {

    /** The longest first: one key may begin like another. */
    private volatile List<Sent> sent = List.of();

    /** A key as it is, as JSON writes it, and what is shown instead. */
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
        if (!key.isEmpty() && sent.stream().noneMatch(one -> one.key().equals(key))) {
            add(Sent.of(key));
        }
    }

    private synchronized void add(Sent key) {
        List<Sent> more = new ArrayList<>(sent);
        more.add(key);
        more.sort(Comparator.comparingInt(one -> -one.plain().length()));
        sent = List.copyOf(more);
    }

    /** {@code text} without those keys, as they are and as JSON writes them. */
    String of(String text) {
        String hidden = text;
        for (Sent key : sent) {
            hidden = hidden.replace(key.plain(), key.shown()).replace(key.written(), key.shown());
        }
        return hidden;
    }
}
