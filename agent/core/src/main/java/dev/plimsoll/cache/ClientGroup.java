package dev.plimsoll.cache;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of clients with one application name and one role, at a probe.
 *
 * @param application the application name; empty where the client sets none
 * @param role        the role that they log in as
 * @param sessions    number of sessions
 * @param idle        sessions with nothing to do
 * @param sinceLast   time since one of them last changed its state, by the server's clock; null where that is hidden
 * @param statements  title of the {@link ClientTool} that alone writes such statements as they ran last; null where some
 *                    session ran another one. The probe compares on the server, and reads no statement
 * @param isCheck     whether the latest of those statements is one of a health check: it reads nothing
 */
public record ClientGroup(String application, String role, int sessions, int idle, @Nullable Duration sinceLast,
        @Nullable String statements, boolean isCheck) {

    /** The known tool that it is. */
    public Optional<ClientTool> tool() {
        return ClientTool.of(application, statements);
    }

    /** The same, with the statements that were known before where they are not now. */
    public ClientGroup after(ClientGroup earlier) {
        return statements != null || earlier.statements == null ? this
                : new ClientGroup(application, role, sessions, idle, sinceLast, earlier.statements, isCheck);
    }
}
