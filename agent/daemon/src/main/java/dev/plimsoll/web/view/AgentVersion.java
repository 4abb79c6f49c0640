package dev.plimsoll.web.view;

import org.jspecify.annotations.Nullable;

/** The versions of the agent and of Java. */
public final class AgentVersion {

    private AgentVersion() {}

    /** The version in the jar's manifest; {@code development} without a jar. */
    public static String agent() {
        @Nullable
        String version = AgentVersion.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    public static String java() {
        return Runtime.version().toString();
    }
}
