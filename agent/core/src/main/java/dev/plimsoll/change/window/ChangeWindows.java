package dev.plimsoll.change.window;

import dev.plimsoll.change.window.ChangeWindow.Opening;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Several windows, of which any may be open.
 *
 * @param windows the windows; none never opens
 */
public record ChangeWindows(List<ChangeWindow> windows) {

    public ChangeWindows {
        windows = List.copyOf(windows);
    }

    /** Whether a change that takes {@code margin} may begin at {@code at} and end before the window does. */
    public boolean allow(Instant at, Duration margin) {
        return covering(at).filter(opening -> opening.to().isAfter(at.plus(margin))).isPresent();
    }

    /** The opening that covers {@code at} and ends last; empty if all are closed. */
    public Optional<Opening> covering(Instant at) {
        return windows.stream()
                .flatMap(window -> window.covering(at).stream())
                .max(Comparator.comparing(Opening::to));
    }

    /** The next start of any window after {@code at}; empty if there is none. */
    public Optional<Instant> nextStart(Instant at) {
        return windows.stream().flatMap(window -> window.nextStart(at).stream()).min(Comparator.naturalOrder());
    }
}
