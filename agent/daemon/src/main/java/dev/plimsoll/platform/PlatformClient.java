package dev.plimsoll.platform;

import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.platform.request.RequestExecutor;
import dev.plimsoll.platform.wire.Transport;
import dev.plimsoll.platform.wire.WireTime;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * The connection to one account at the platform. Reading, resizing and management share its line.
 * <p>It sends nothing by itself. {@link #fleet} reads with GET, {@link #writer} builds one PATCH. Other
 * requests are only sent by commands of people.
 */
public record PlatformClient(PlatformSettings settings, RequestExecutor requests) implements AutoCloseable {

    /**
     * @throws IllegalArgumentException if the address is not an HTTP address or the key cannot be sent in a header;
     *                                  the message contains no secret
     */
    public PlatformClient(PlatformSettings settings, MeterRegistry registry) {
        this(settings, registry, WireTime.REAL);
    }

    /** A client with another time source. */
    public PlatformClient(PlatformSettings settings, MeterRegistry registry, WireTime time) {
        this(settings, RequestExecutor.open(
                new Transport(settings.baseUrl(), settings.deadline(), settings.proxies(), registry, time),
                settings.key().secret(), settings.deadline(), settings.requestsPerMinute(), registry, time));
    }

    /** A copy of this connection and request budget, with another key. */
    public PlatformClient with(Secret key) {
        return new PlatformClient(settings, requests.with(key));
    }

    /** The fleet as the platform of these settings lists it. */
    public Fleet fleet() {
        return settings.dialect().fleet(this);
    }

    /** Changes sizes at the platform of these settings. Only an agent that may apply changes calls this. */
    public SettingWriter writer() {
        return settings.dialect().writer(this);
    }

    /** Divides the calls of the account among so many agents, of which this is one. */
    public void sharedBy(int agents) {
        requests.sharedBy(agents);
    }

    @Override
    public void close() {
        requests.close();
    }
}
