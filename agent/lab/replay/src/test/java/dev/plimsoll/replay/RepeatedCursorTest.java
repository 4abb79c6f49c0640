package dev.plimsoll.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RepeatedCursorTest {

    private int opened;

    @Test
    void shortTrace_isOpenedOnce() {
        int[] read = read(counted(new int[]{7, 8, 9}).repeated(), 100_000, 1_000);

        assertThat(opened).isEqualTo(1);
        assertThat(read).isEqualTo(IntStream.range(0, 100_000).map(i -> 7 + i % 3).toArray());
    }

    @Test
    void shortTrace_fillsTheBuffer_fromTheSecondPassOn() {
        try (PageTrace.Cursor cursor = counted(new int[]{1, 2}).repeated().open()) {
            int[] into = new int[1_000];

            assertThat(cursor.read(into)).isEqualTo(2);
            assertThat(cursor.read(into)).isEqualTo(1_000);
        }
    }

    @Test
    void longTrace_isOpenedForEachPass() {
        int[] pages = IntStream.range(0, RepeatedCursor.MAX_KEPT + 1).toArray();

        int[] read = read(counted(pages).repeated(), 3 * pages.length, 1 << 16);

        assertThat(opened).isEqualTo(3);
        assertThat(read).startsWith(pages);
        assertThat(Arrays.copyOfRange(read, 2 * pages.length, 3 * pages.length)).isEqualTo(pages);
    }

    @Test
    void longestKeptTrace_isOpenedOnce() {
        int[] pages = IntStream.range(0, RepeatedCursor.MAX_KEPT).toArray();

        int[] read = read(counted(pages).repeated(), 2 * pages.length, 1_000);

        assertThat(opened).isEqualTo(1);
        assertThat(Arrays.copyOfRange(read, pages.length, 2 * pages.length)).isEqualTo(pages);
    }

    @Test
    void emptyTrace_endsAtOnce() {
        try (PageTrace.Cursor cursor = counted(new int[0]).repeated().open()) {
            assertThat(cursor.read(new int[10])).isZero();
            assertThat(cursor.read(new int[10])).isZero();
        }
    }

    private PageTrace counted(int[] pages) {
        return () -> {
            opened++;
            return PageTrace.of(pages).open();
        };
    }

    private static int[] read(PageTrace trace, int wanted, int atOnce) {
        int[] all = new int[wanted];
        int[] some = new int[atOnce];
        try (PageTrace.Cursor cursor = trace.open()) {
            for (int count = 0; count < wanted;) {
                int got = Math.min(cursor.read(some), wanted - count);
                System.arraycopy(some, 0, all, count, got);
                count += got;
            }
        }
        return all;
    }

    @Test
    void eachPass_isClosed_andTheLastWithTheCursor() {
        List<String> calls = new ArrayList<>();
        int[] pages = IntStream.range(0, RepeatedCursor.MAX_KEPT + 1).toArray();
        PageTrace trace = () -> {
            calls.add("open");
            PageTrace.Cursor one = PageTrace.of(pages).open();
            return new PageTrace.Cursor() {
                @Override
                public int read(int[] into) {
                    return one.read(into);
                }

                @Override
                public void close() {
                    calls.add("close");
                }
            };
        };

        int[] into = new int[pages.length];
        try (PageTrace.Cursor cursor = trace.repeated().open()) {
            assertThat(cursor.read(into)).isEqualTo(pages.length);
            assertThat(cursor.read(into)).isEqualTo(pages.length);
        }

        assertThat(calls).containsExactly("open", "close", "open", "close");
    }
}
