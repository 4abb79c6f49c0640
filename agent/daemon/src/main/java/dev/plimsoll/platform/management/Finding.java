package dev.plimsoll.platform.management;

/**
 * What a second reading shows about a change whose reply was lost.
 *
 * @param <T> result of the change
 */
sealed interface Finding<T> {

    /** The change was carried out. */
    record CarriedOut<T>(T result) implements Finding<T> {}

    /**
     * The change was not carried out, as far as the reading shows.
     *
     * @param maySendAgain whether the change may safely be carried out twice
     * @param why          the finding, and what to do
     */
    record NotCarriedOut<T>(boolean maySendAgain, String why) implements Finding<T> {}

    /** It is unknown whether the change was carried out. */
    record Unknown<T>(String why) implements Finding<T> {}
}
