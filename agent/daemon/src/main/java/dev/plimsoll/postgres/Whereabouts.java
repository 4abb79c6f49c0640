package dev.plimsoll.postgres;

/**
 * Where what a look reads was found in one database.
 *
 * @param view    the statistics view
 * @param touched the function that tells how many pages were touched lately
 */
record Whereabouts(ViewName view, Touched touched) {

    /** Where a first look looks. */
    static Whereabouts unsought(ViewName configured) {
        return new Whereabouts(configured, new Touched.Unsought());
    }

    Whereabouts with(ViewName found) {
        return new Whereabouts(found, touched);
    }

    Whereabouts with(Touched found) {
        return new Whereabouts(view, found);
    }
}
