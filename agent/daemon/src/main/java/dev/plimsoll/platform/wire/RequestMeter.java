package dev.plimsoll.platform.wire;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** Times every request to the platform by method, route and status; never by id. */
record RequestMeter(MeterRegistry registry) {

    /** The status of a request without a complete reply. */
    static final String IO_ERROR = "io_error";

    private static final Duration[] BUCKETS = {Duration.ofMillis(50), Duration.ofMillis(100), Duration.ofMillis(250),
        Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofMillis(2500), Duration.ofSeconds(5),
        Duration.ofSeconds(10)};

    Running start(String method, String route) {
        Timer.Sample sample = Timer.start(registry);
        return status -> sample.stop(Timer.builder("plimsoll.platform.requests")
                .description("Time of one request to the platform API, from sending to the last byte read")
                .serviceLevelObjectives(BUCKETS)
                .tags("method", method, "route", route, "status", status)
                .register(registry));
    }

    /** A running request. */
    @FunctionalInterface
    interface Running {

        void ended(String status);
    }
}
