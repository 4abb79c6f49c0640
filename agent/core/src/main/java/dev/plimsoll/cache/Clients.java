package dev.plimsoll.cache;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Activity of the clients' sessions at a probe, without the platform's own sessions.
 *
 * <p>Neon's pooler runs next to the server, so its sessions come from the compute itself and all others from elsewhere
 * (platform/in-the-wild.md section 3.4). On other platforms such a session can be anything. If the agent itself
 * connects from the compute, as through a tunnel, the pooler cannot be recognized.
 *
 * @param sessions          sessions of clients
 * @param idle              sessions with nothing to do
 * @param idleLong          idle sessions with nothing to do for more than five minutes
 * @param idleInTransaction sessions that held a transaction open and did nothing in it
 * @param mostIdle          holder of most idle sessions; null if none was idle
 * @param pooled            sessions that came from the compute itself; null if unknown
 */
public record Clients(int sessions, int idle, int idleLong, int idleInTransaction, @Nullable Holder mostIdle,
        @Nullable Integer pooled) {

    public Clients {
        if (idleLong < 0 || idleInTransaction < 0 || idleLong > idle || idle + idleInTransaction > sessions) {
            throw new IllegalArgumentException(
                    "idle %d, idle long %d and idle in transaction %d do not fit into %d sessions"
                            .formatted(idle, idleLong, idleInTransaction, sessions));
        }
    }

    /**
     * Sessions under one name.
     *
     * @param name  name of the application, otherwise of the role; at most 60 characters, all printable
     * @param count number of sessions
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
