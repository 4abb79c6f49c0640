package dev.plimsoll.cache;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the sessions of clients were doing at a look, the platform's own left out.
 *
 * <p>Neon's pooler runs beside the server, so that its sessions come from the compute itself, and all others from elsewhere
 * (platform/in-the-wild.md section 3.4). On another platform such a session may be anything; and where we come from the
 * compute ourselves, as through a tunnel, nothing can be told.
 *
 * @param sessions          sessions of clients
 * @param idle              of those, how many had nothing to do
 * @param idleLong          of the idle, how many for more than five minutes
 * @param idleInTransaction how many held a transaction open and did nothing in it
 * @param mostIdle          who held most of the idle sessions; null where none was idle
 * @param pooled            how many came from the compute itself; null where that cannot be told
 */
public record Clients(int sessions, int idle, int idleLong, int idleInTransaction, @Nullable Holder mostIdle,
        @Nullable Integer pooled) {

    public Clients {
        if (idleLong < 0 || idleInTransaction < 0 || idleLong > idle || idle + idleInTransaction > sessions) {
            throw new IllegalArgumentException(
                    "%d idle, %d of them long, and %d in a transaction are not of %d sessions"
                            .formatted(idle, idleLong, idleInTransaction, sessions));
        }
    }

    /**
     * Sessions under one name.
     *
     * @param name  the application's, else the role's; at most 60 characters, all printable
     * @param count how many
     */
    public record Holder(String name, int count) {

        private static final int LONGEST = 60;
        private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]");

        public Holder {
            name = isPlain(name) ? name : shortened(UNPRINTABLE.matcher(name).replaceAll("").strip());
        }

        /** Nearly every name: printable ASCII, short enough, and without a space at either end. */
        private static boolean isPlain(String name) {
            return name.length() <= LONGEST && name.chars().allMatch(letter -> letter > ' ' && letter <= '~');
        }

        private static String shortened(String name) {
            int[] letters = name.codePoints().limit(LONGEST).toArray();
            return new String(letters, 0, letters.length);
        }
    }
}
