package dev.plimsoll.account;

import dev.plimsoll.account.computes.ComputesVerb;
import dev.plimsoll.account.keys.KeyWatch;
import dev.plimsoll.account.management.Management.ApiKey;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.extension.CheckedFleet;
import dev.plimsoll.extension.Extension;
import dev.plimsoll.extension.HelpGroup;
import dev.plimsoll.extension.Kernel;
import dev.plimsoll.extension.PlatformReader;
import dev.plimsoll.extension.Started;
import dev.plimsoll.extension.VerbsOfGroup;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.web.metrics.DeclaredMetric;
import dev.plimsoll.web.metrics.DeclaredMetric.MetricType;
import java.time.Instant;
import java.util.List;

/** The platform's management interface by hand: API keys, projects and computes; and how the keys are used. */
public final class Account implements Extension {

    private static final String LINE = "account keys";
    static final DeclaredMetric KEYS = new DeclaredMetric(MetricType.GAUGE, "platform_keys", 300,
            "API keys of the account that are worth a look, as the platform reports their latest use: unused for 90 days; in the "
                    + "latest day used from another address than before (moved); the agent's own key from two addresses (elsewhere).",
            List.of("platform", "finding"));

    @Override
    public String name() {
        return "account";
    }

    @Override
    public List<VerbsOfGroup> verbs() {
        return List.of(new VerbsOfGroup(HelpGroup.ACCOUNT,
                List.of(KeysVerb.class, ProjectsVerb.class, ComputesVerb.class)));
    }

    @Override
    public List<DeclaredMetric> metrics() {
        return List.of(KEYS);
    }

    @Override
    public List<CheckLine> lines(CheckedFleet fleet) {
        Instant now = fleet.clock().instant();
        return fleet.platforms().stream().map(platform -> line(platform, now).on(platform.name())).toList();
    }

    private static CheckLine line(PlatformReader platform, Instant now) {
        try {
            List<ApiKey> keys = KeyReading.keys(platform);
            List<String> unused = KeyWatch.unused(keys, now).stream().map(finding -> finding.key().name()).toList();
            return unused.isEmpty()
                    ? new CheckLine(LINE, CheckResult.OK, "all %d were used lately".formatted(keys.size()))
                    : new CheckLine(LINE, CheckResult.WARNING,
                            "%d of %d were not used for 90 days: %s; revoke what nobody needs"
                                    .formatted(unused.size(), keys.size(), String.join(", ", unused)));
        } catch (PlatformFault fault) {
            return fault.isRefusal()
                    ? new CheckLine(LINE, CheckResult.SKIPPED, "this key may not list the account's keys")
                    : new CheckLine(LINE, CheckResult.FAILED, fault.getMessage());
        }
    }

    @Override
    public Started start(Kernel kernel) {
        KeyReading reading = new KeyReading(kernel);
        return Started.listening(reading, () -> reading.close(kernel.clock().instant()));
    }
}
