package dev.plimsoll.emulator.behaviour;

/** Whether the statistics view can be read, and if not, why not. */
public enum ViewRights {

    /** By every member of {@code pg_monitor}. */
    GRANTED,

    /** The schema of the view may not be used (42501). */
    NO_USAGE,

    /** The view may not be read (42501). */
    NO_SELECT,

    /** There is no view (42P01). */
    VIEW_MISSING,

    /** There is no schema of that name: 42P01 for the view, 3F000 for the function; without a schema as above. */
    SCHEMA_MISSING,

    /** There is no database {@code postgres} (3D000). */
    DATABASE_MISSING
}
