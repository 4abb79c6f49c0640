package dev.plimsoll.otlp;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.resources.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** Who sends: the attributes of the OpenTelemetry resource. */
final class AgentResource {

    private static final Path HOST = Path.of("/proc/sys/kernel/hostname");

    private AgentResource() {}

    static Resource of(String version, int port) {
        return Resource.create(Attributes.builder()
                .put("service.name", "plimsoll")
                .put("service.version", version)
                .put("service.instance.id", host() + ":" + port)
                .build());
    }

    /** The host's name without a name lookup, which may hang; a random name if the system does not report it. */
    private static String host() {
        try {
            return Files.readString(HOST).strip();
        } catch (IOException unknown) {
            return UUID.randomUUID().toString();
        }
    }
}
