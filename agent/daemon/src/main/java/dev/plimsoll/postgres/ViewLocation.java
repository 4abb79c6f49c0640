package dev.plimsoll.postgres;

/**
 * The location of the view and the function that a probe reads, in one database.
 *
 * @param view    the statistics view
 * @param function the platform's function that estimates the working set
 */
record ViewLocation(ViewName view, WorkingSetFunction function) {

    /** What is known of the optional working-set function. */
    sealed interface WorkingSetFunction {

        /** Its location is unknown: the next probe searches for it without calling it. */
        record NotSearched() implements WorkingSetFunction {}

        /** It is in this schema and may be called; whether a view beside it shows the pages in use, and a function prewarming. */
        record In(String schema, boolean showsPages, boolean showsPrewarming) implements WorkingSetFunction {}

        /** A call failed, which the compute's log shows to its owner: it is not called again. */
        record CallFailed() implements WorkingSetFunction {}
    }

    /** The location that the first probe tries. */
    static ViewLocation unknown(ViewName view) {
        return new ViewLocation(view, new WorkingSetFunction.NotSearched());
    }

    ViewLocation with(ViewName found) {
        return new ViewLocation(found, function);
    }

    ViewLocation with(WorkingSetFunction found) {
        return new ViewLocation(view, found);
    }
}
