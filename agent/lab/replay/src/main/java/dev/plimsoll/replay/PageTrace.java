package dev.plimsoll.replay;

/** Page numbers in order of reading; the trace can be read repeatedly. */
public interface PageTrace {

    /** Opens a cursor at the first page. */
    Cursor open();

    /** One pass over a trace; closing it releases its resources. */
    interface Cursor extends AutoCloseable {

        /**
         * Reads the next pages.
         *
         * @param into receives their numbers, as unsigned 32-bit integers, from index 0
         * @return number of pages read; 0 only at the end
         */
        int read(int[] into);

        @Override
        void close();
    }

    /** A trace in memory; it uses {@code pages} without a copy. */
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

    /** The same trace repeated without an end; an empty trace still ends at once. */
    default PageTrace repeated() {
        return () -> new RepeatedCursor(this);
    }
}
