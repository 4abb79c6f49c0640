package dev.plimsoll.agent;

import dev.plimsoll.fleet.PlatformFault;

/** Says what to do about a fault of the platform, where its message does not. */
final class PlatformRemedy {

    private static final int TOO_MANY_REQUESTS = 429;
    private static final int FIRST_SERVER_ERROR = 500;

    private PlatformRemedy() {}

    /** The message of {@code fault}, and what to do. */
    static String explain(PlatformFault fault) {
        String message = String.valueOf(fault.getMessage());
        if (fault.kind() == PlatformFault.FaultKind.UNREACHABLE && message.endsWith("connection refused")) {
            return message + ": check platform.base-url from this machine";
        }
        return fault.kind() == PlatformFault.FaultKind.HTTP ? message + remedy(fault) : message;
    }

    /** What to do about a failed request for one project. */
    static String ofProject(PlatformFault fault) {
        return fault.isNotFound()
                ? fault.getMessage() + ". Check platform.projects, and that the project was not deleted"
                : explain(fault);
    }

    private static String remedy(PlatformFault fault) {
        if (fault.isNotFound()) {
            return ". Check that platform.base-url is the root of the API";
        }
        if (fault.status() == TOO_MANY_REQUESTS) {
            return ". The account sends too many requests: try again in a minute, or lower poll.requests-per-minute";
        }
        return fault.status() >= FIRST_SERVER_ERROR
                ? ". The platform has a fault: try again later, and look at its status page"
                : "";
    }
}
