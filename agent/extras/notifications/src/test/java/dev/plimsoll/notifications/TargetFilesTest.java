package dev.plimsoll.notifications;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.config.SecretFileContract;
import dev.plimsoll.config.Settings;
import dev.plimsoll.extension.Extension;
import dev.plimsoll.fleet.PlatformFault;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/** Addresses and keys of targets are read again from their files. */
class TargetFilesTest extends SecretFileContract {

    @Override
    protected Optional<Extension> extension() {
        return Optional.of(new Notifications());
    }

    @Override
    protected Map<String, Row> rows() {
        return Map.ofEntries(
                row("notify[].url-file", "notify: [{type: slack, url-file: FILE}]",
                        (settings, world) -> new Target(settings, world, true)),
                row("notify[].secret-file", "notify: [{type: webhook, url: URL, secret-file: FILE}]",
                        (settings, world) -> new Target(settings, world, false)));
    }

    private static final class Target implements User {

        private final MockWebServer world;
        private final boolean isAddress;
        private final Notifier notifier;
        private Instant now = NOON;
        private String accepted = "";

        Target(Settings settings, MockWebServer world, boolean isAddress) {
            this.world = world;
            this.isAddress = isAddress;
            world.setDispatcher(answering(request -> 200, ""));
            this.notifier = new Notifier(Notifications.settings(settings.values(), settings.proxies()),
                    (type, outcome, times) -> {}, () -> {
                        throw new IllegalStateException("no journal here");
                    }, compute -> true, () -> now, Duration.ofSeconds(5));
            notifier.fleetRead(FleetChanges.NONE, true);
        }

        @Override
        public String content(String secret) {
            return isAddress ? world.url("/" + secret).toString() : secret;
        }

        @Override
        public void accept(String secret) {
            accepted = secret;
        }

        @Override
        public boolean works() throws Exception {
            now = now.plus(Duration.ofHours(2));
            notifier.platformFailed(PlatformFault.FaultKind.UNAUTHORIZED);
            RecordedRequest sent = next(world);
            if (isAddress) {
                return sent.getUrl().encodedPath().equals("/" + accepted);
            }
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(accepted.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            byte[] body = Objects.requireNonNull(sent.getBody()).toByteArray();
            return ("sha256=" + HexFormat.of().formatHex(mac.doFinal(body)))
                    .equals(sent.getHeaders().get("X-Plimsoll-Signature"));
        }

        @Override
        public void close() {
            notifier.close();
        }
    }
}
