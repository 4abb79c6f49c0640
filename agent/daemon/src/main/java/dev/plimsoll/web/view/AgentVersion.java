package dev.plimsoll.web.view;

import org.jspecify.annotations.Nullable;

/** Which build runs on which Java. */
public final class AgentVersion {

    private AgentVersion() {}

    /** The version written into the jar; {@code development} outside of one. */
    public static String agent() {
        @Nullable
        String version = AgentVersion.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    public static String java() {
        return Runtime.version().toString();
    }
}
