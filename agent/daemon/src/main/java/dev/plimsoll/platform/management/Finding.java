package dev.plimsoll.platform.management;

/**
 * What reading again says about a change whose answer was lost.
 *
 * @param <T> what the change results in
 */
sealed interface Finding<T> {

    /** It was carried out. */
    record CarriedOut<T>(T result) implements Finding<T> {}

    /**
     * Nothing shows it.
     *
     * @param maySendAgain whether carrying it out twice is as good as once
     * @param why          what was seen, and what to do
     */
    record NotCarriedOut<T>(boolean maySendAgain, String why) implements Finding<T> {}

    /** It cannot be told. */
    record Unknown<T>(String why) implements Finding<T> {}
}
