package dev.plimsoll.replay;

/** Page numbers in order of reading, which can be read again from the first as often as wanted. */
public interface PageTrace {

    /** Begins at the first page. */
    Cursor open();

    /** One reading of a trace; closing it gives back whatever it held open. */
    interface Cursor extends AutoCloseable {

        /**
         * Reads the next pages.
         *
         * @param into gets their numbers, as unsigned 32-bit integers, from its beginning
         * @return how many these are; 0 at the end alone
         */
        int read(int[] into);

        @Override
        void close();
    }

    /** A trace that is in memory; {@code pages} are used, not copied. */
    static PageTrace of(int[] pages) {
        return () -> new Cursor() {

            private int position;

            @Override
            public int read(int[] into) {
                int count = Math.min(into.length, pages.length - position);
                System.arraycopy(pages, position, into, 0, count);
                position += count;
                return count;
            }

            @Override
            public void close() {
                position = pages.length;
            }
        };
    }

    /** The same over and over, without an end; a trace without pages ends at once all the same. */
    default PageTrace repeated() {
        return () -> new Laps(this);
    }
}
