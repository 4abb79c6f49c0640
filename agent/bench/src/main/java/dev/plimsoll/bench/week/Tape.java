package dev.plimsoll.bench.week;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plimsoll.bench.Captures;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What is kept of a capture, with every read of that; read when it is first asked for. */
public final class Tape {

    @JsonProperty
    private final String capture;
    @JsonProperty
    private final double share;
    @JsonProperty
    private final int first;
    private int @Nullable [] pages;

    /**
     * A share of all pages of a capture.
     *
     * @param capture as the file is called, like pg_zipf
     * @param share   above 0, at most 1
     * @param first   is added to each page number
     */
    public Tape(@JsonProperty("capture") String capture, @JsonProperty("share") double share,
            @JsonProperty("first") int first) {
        this.capture = capture;
        this.share = share;
        this.first = first;
    }

    /** Page numbers in the order of reading. */
    public int[] pages() {
        int[] loaded = pages;
        if (loaded == null) {
            loaded = Arrays.stream(Captures.sample(capture, share)).map(page -> first + page).toArray();
            pages = loaded;
        }
        return loaded;
    }

    /** Above all page numbers. */
    public int end() {
        return Arrays.stream(pages()).max().orElse(0) + 1;
    }

    /** So many pages. */
    public long distinct() {
        return Arrays.stream(pages()).distinct().count();
    }
}
