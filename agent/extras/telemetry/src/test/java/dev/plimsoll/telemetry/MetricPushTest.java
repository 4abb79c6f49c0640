package dev.plimsoll.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.outbound.Proxies;
import io.opentelemetry.sdk.resources.Resource;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MetricPushTest {

    @Test
    void anError_isNotTheLastExport() throws InterruptedException {
        Semaphore begun = new Semaphore(0);
        URI nobody = URI.create("http://127.0.0.1:1");
        OtlpSettings settings = new OtlpSettings(nobody, null, Duration.ofMinutes(1), true, false, Proxies.NONE);
        try (Collector collector = new Collector(settings, Resource.empty());
                MetricPush push = collector.openMetrics((most, into) -> {
                    begun.release();
                    throw new LinkageError("a class is damaged");
                }, InstantSource.system()).every(Duration.ofMillis(1))) {
            assertThat(push).isNotNull();
            assertThat(begun.tryAcquire(3, 60, TimeUnit.SECONDS)).as("exports continue").isTrue();
        }
    }
}
