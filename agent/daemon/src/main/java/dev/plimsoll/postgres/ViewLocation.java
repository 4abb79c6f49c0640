package dev.plimsoll.postgres;

/**
 * Where what a look reads was found in one database.
 *
 * @param view    the statistics view
 * @param touched the platform's function that tells how many pages were touched lately
 */
record ViewLocation(ViewName view, Touched touched) {

    /** What is known of a function that need not be there. */
    sealed interface Touched {

        /** Not where it is: a look seeks it without asking it. */
        record Unsought() implements Touched {}

        /** It is in this schema, and may be asked. */
        record In(String schema) implements Touched {}

        /** It was asked and failed, as the compute's owner can read in its log: it is not asked again. */
        record Spoilt() implements Touched {}
    }

    /** Where a first look looks. */
    static ViewLocation unsought(ViewName view) {
        return new ViewLocation(view, new Touched.Unsought());
    }

    ViewLocation with(ViewName found) {
        return new ViewLocation(found, touched);
    }

    ViewLocation with(Touched found) {
        return new ViewLocation(view, found);
    }
}
