package dev.plimsoll.cache;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of clients with one application name and one role, at a probe.
 *
 * @param application the application name; empty where the client sets none
 * @param role        the role that they log in as
 * @param sessions    number of sessions
 * @param idle        sessions with nothing to do
 * @param sinceLast   time since one of them last changed its state, by the server's clock; null where that is hidden
 * @param statements  word of the {@link ClientTool} that alone writes such statements as they ran last; null where some
 *                    session ran another one. The probe compares on the server, and reads no statement
 * @param isCheck     whether the latest of those statements is one of a health check: it reads nothing
 */
public record ClientGroup(String application, String role, int sessions, int idle, @Nullable Duration sinceLast,
        @Nullable String statements, boolean isCheck) {}
