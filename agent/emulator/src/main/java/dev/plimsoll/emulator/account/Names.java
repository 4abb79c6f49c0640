package dev.plimsoll.emulator.account;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Generates readable, unique names like the platform's. */
final class Names {

    private static final List<String> FIRST = List.of("calm", "broad", "swift", "quiet", "amber", "north", "plain");
    private static final List<String> SECOND = List.of("tide", "quay", "keel", "buoy", "gull", "reef", "mast");
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private Names() {}

    static String endpoint() {
        return "ep-" + project();
    }

    static String branch() {
        return "br-" + project();
    }

    static String project() {
        return any(FIRST) + "-" + any(SECOND) + "-" + (100_000 + NUMBER.incrementAndGet() * 7919 % 900_000);
    }

    /** The next number; numbers keep the order of creation. */
    static int nextNumber() {
        return NUMBER.incrementAndGet();
    }

    private static String any(List<String> words) {
        return words.get(ThreadLocalRandom.current().nextInt(words.size()));
    }
}
