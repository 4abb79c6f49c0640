package dev.plimsoll.bill;

import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.Section;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.extension.CheckedFleet;
import dev.plimsoll.extension.Configured;
import dev.plimsoll.extension.Extension;
import dev.plimsoll.extension.HelpGroup;
import dev.plimsoll.extension.Kernel;
import dev.plimsoll.extension.KeyGroup;
import dev.plimsoll.extension.PlatformReader;
import dev.plimsoll.extension.Started;
import dev.plimsoll.extension.VerbsOfGroup;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.web.metrics.DeclaredMetric;
import dev.plimsoll.web.metrics.DeclaredMetric.MetricType;
import dev.plimsoll.web.view.FigureTable;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;

/** Reads what the platform bills for each hour; only profile {@code neon} has such a call. */
public final class Bill implements Extension {

    static final String PROFILE = "neon";
    static final Key<Boolean> ENABLED = new Key<>("bill.enabled", Kinds.BOOLEAN, "true",
            "Whether the agent reads each hour what the platform bills, in profile neon.");
    static final DeclaredMetric BILLED = new DeclaredMetric(MetricType.GAUGE, "bill_cu_seconds", 10_000,
            "CU-seconds that the platform bills for the project in the present month (UTC), as far as they are known.",
            List.of("project_id"));
    static final DeclaredMetric GAPS = new DeclaredMetric(MetricType.GAUGE, "bill_gap_cu_seconds", 50_000,
            "CU-seconds of the present month (UTC) that the platform bills and the agent did not see, by cause; below zero, "
                    + "seen and not billed.",
            List.of("project_id", "gap"));
    static final DeclaredMetric LAST_SUCCESS = new DeclaredMetric(MetricType.GAUGE,
            "bill_last_success_timestamp_seconds", 1,
            "Unix time in seconds at which the hours of the bill were last read.", List.of());

    @Override
    public String name() {
        return "bill";
    }

    @Override
    public List<KeyGroup> keys() {
        return List.of(new KeyGroup(Section.ofAgent("bill", "What the platform bills for each hour."),
                "server.metrics-detail", List.of(ENABLED)));
    }

    @Override
    public List<VerbsOfGroup> verbs() {
        return List.of(new VerbsOfGroup(HelpGroup.WATCH, List.of(BillVerb.class)));
    }

    @Override
    public List<DeclaredMetric> metrics() {
        return List.of(BILLED, GAPS, LAST_SUCCESS);
    }

    /** The platforms that are read; none where that is off. */
    private static List<PlatformReader> read(Configured fleet) {
        return fleet.values().need(ENABLED)
                ? fleet.platforms().stream().filter(one -> one.profile().equals(PROFILE)).toList()
                : List.of();
    }

    @Override
    public List<CheckLine> lines(CheckedFleet fleet) {
        Instant now = fleet.clock().instant();
        return read(fleet).stream().map(platform -> line(platform, now).on(platform.name())).toList();
    }

    static CheckLine line(PlatformReader platform, Instant now) {
        try {
            String organization = HistoryReader.organization(platform);
            if (organization == null) {
                return new CheckLine("bill", CheckResult.SKIPPED,
                        "the organization is not known: set platform.organization");
            }
            new HistoryReader(platform, organization).tryOut(now.minus(Duration.ofHours(2)), now);
            return new CheckLine("bill", CheckResult.OK,
                    "the platform shows the hours of organization " + organization);
        } catch (PlatformFault fault) {
            return isWithout(fault)
                    ? new CheckLine("bill", CheckResult.SKIPPED,
                            "the plan of this organization has no consumption history (%d), or the key may not read it"
                                    .formatted(fault.status()))
                    : new CheckLine("bill", CheckResult.FAILED, fault.getMessage());
        }
    }

    /** Whether the plan has no consumption history, or the key may not read it. */
    static boolean isWithout(PlatformFault fault) {
        return fault.kind() == PlatformFault.FaultKind.FORBIDDEN
                || (fault.kind() == PlatformFault.FaultKind.HTTP && fault.isNotFound());
    }

    @Override
    public List<FigureTable> tables(YearMonth month, Instant asOf, ConsumptionHours hours, CuHourPrices prices) {
        return new BillTables(month, asOf, hours, prices).all();
    }

    @Override
    public Started start(Kernel kernel) {
        List<PlatformReader> platforms = read(kernel);
        if (platforms.isEmpty()) {
            return Started.NOTHING;
        }
        BillReading reading = new BillReading(kernel, platforms);
        return new Started(reading, null, BillRoutes.of(kernel), null, compute -> List.of(),
                () -> reading.close(kernel.clock().instant()));
    }
}
