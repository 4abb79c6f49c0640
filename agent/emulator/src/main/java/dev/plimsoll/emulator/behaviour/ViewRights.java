package dev.plimsoll.emulator.behaviour;

/** Whether the statistics view can be read, and the reason if not. */
public enum ViewRights {

    /** Every member of {@code pg_monitor} can read it. */
    GRANTED,

    /** No right to use the view's schema (42501). */
    NO_USAGE,

    /** No right to read the view (42501). */
    NO_SELECT,

    /** The view does not exist (42P01). */
    VIEW_MISSING,

    /** There is no schema of that name: 42P01 for the view, 3F000 for the function; without a schema as above. */
    SCHEMA_MISSING,

    /** There is no database {@code postgres} (3D000). */
    DATABASE_MISSING
}
