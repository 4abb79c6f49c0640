package dev.plimsoll.web;

import org.jspecify.annotations.Nullable;

/** Which build runs on which Java. */
final class Version {

    private Version() {}

    /** The version written into the jar; {@code development} outside of one. */
    static String agent() {
        @Nullable
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }

    static String java() {
        return Runtime.version().toString();
    }
}
