package dev.plimsoll.lakebase;

import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.fleet.ComputeState.StateKind;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.platform.Dialect;
import dev.plimsoll.platform.PlatformClient;
import dev.plimsoll.platform.Reads;
import java.util.List;
import java.util.Map;

/** Another form of every call, with pages of up to 100 projects (docs/lakebase.md). */
final class LakebaseDialect extends Dialect {

    private static final int LARGEST_PAGE = 100;

    LakebaseDialect() {
        super(LARGEST_PAGE, List.of("compute_last_active_time"));
    }

    @Override
    public Fleet fleet(PlatformClient client) {
        return new LakebaseFleet(new Reads(client.line()), client.settings());
    }

    @Override
    public SettingWriter writer(PlatformClient client) {
        return new LakebaseSettingWriter(client.line());
    }

    @Override
    public boolean isManageable() {
        return false;
    }

    @Override
    public String computePrefix() {
        return "";
    }

    @Override
    public Map<String, StateKind> states() {
        return Map.of("INIT", StateKind.INIT, "ACTIVE", StateKind.ACTIVE, "IDLE", StateKind.IDLE);
    }
}
