package dev.plimsoll.account;

import dev.plimsoll.account.keys.KeyWatch;
import dev.plimsoll.account.keys.KeyWatch.Finding;
import dev.plimsoll.account.keys.KeyWatch.KeyFinding;
import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ApiKey;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.extension.Kernel;
import dev.plimsoll.extension.PlatformReader;
import dev.plimsoll.extension.PlatformReading;
import dev.plimsoll.fleet.PlatformFault;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads how the account's keys are used, and shows what is worth a look. One agent of a fleet does it. */
final class KeyReading extends PlatformReading {

    private static final Logger LOG = LoggerFactory.getLogger(KeyReading.class);
    /** Seldom enough to cost nothing; the platform reports the latest use alone, so more would see more. */
    private static final Duration READ = Duration.ofMinutes(5);

    private final Kernel kernel;
    private final Map<PlatformReader, KeyWatch> watches = new HashMap<>();
    private final Map<List<String>, Double> shown = new HashMap<>();

    KeyReading(Kernel kernel) {
        super("keys", kernel.platforms(), READ, READ);
        this.kernel = kernel;
    }

    /** The keys of an account; throws {@link PlatformFault}, also where the key may not list them. */
    static List<ApiKey> keys(PlatformReader platform) {
        return Management.keys(platform.get("/api_keys", Map.of()));
    }

    @Override
    protected void read(PlatformReader platform, FleetStatus status) {
        show(Objects.requireNonNullElse(platform.name(), ""),
                watches.computeIfAbsent(platform, one -> new KeyWatch()).after(keys(platform), status.at()),
                status.at());
    }

    /** A key that may not list keys is no error. */
    @Override
    protected void failed(PlatformReader platform, String why) {
        LOG.atDebug().addKeyValue("platform", platform.name()).log("keys cannot be listed: {}", why);
    }

    private void show(String platform, List<Finding> found, Instant now) {
        for (KeyFinding what : KeyFinding.values()) {
            long keys = found.stream()
                    .filter(finding -> finding.what() == what)
                    .map(one -> one.key().id())
                    .distinct()
                    .count();
            shown.put(List.of(platform, what.word()), (double) keys);
        }
        kernel.show(Account.KEYS, shown);
        found.stream()
                .filter(finding -> finding.what() != KeyFinding.UNUSED && finding.at().equals(now))
                .forEach(finding -> LOG.atWarn()
                        .addKeyValue("platform", platform)
                        .addKeyValue("key", finding.key().name())
                        .addKeyValue("address", finding.address())
                        .log(finding.what() == KeyFinding.ELSEWHERE
                                ? "the agent's own key is also used from another address"
                                : "a key was used from another address than before"));
    }
}
