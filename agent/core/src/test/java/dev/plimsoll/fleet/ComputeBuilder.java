package dev.plimsoll.fleet;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A compute of which a test sets only the parts that matter: a primary of 1 CU that is active. */
public final class ComputeBuilder {

    private ComputeId id = Given.ID;
    private String branch = "br-main";
    private String type = "read_write";
    private ComputeAddress address = new ComputeAddress("host", "region", false, null);
    private Lifecycle lifecycle = new Lifecycle(ComputeState.read("active", Map.of()), null, false);
    private SizeRange size = Given.cu("1");
    private @Nullable Autosuspend autosuspend;
    private ActivityTimes times = ActivityTimes.active(Given.T0);

    /** As another one in all that is not set. */
    public static ComputeBuilder like(Compute other) {
        return new ComputeBuilder().id(other.id())
                .branch(other.branchId())
                .type(other.type())
                .at(other.address())
                .lifecycle(other.lifecycle())
                .size(other.size())
                .autosuspend(other.autosuspend())
                .times(other.times());
    }

    public ComputeBuilder id(ComputeId which) {
        id = which;
        return this;
    }

    public ComputeBuilder id(String project, String endpoint) {
        return id(new ComputeId(project, endpoint));
    }

    public ComputeBuilder branch(String other) {
        branch = other;
        return this;
    }

    public ComputeBuilder type(String word) {
        type = word;
        return this;
    }

    public ComputeBuilder at(ComputeAddress where) {
        address = where;
        return this;
    }

    public ComputeBuilder host(String name) {
        return at(new ComputeAddress(name, address.regionId(), address.poolerEnabled(), null));
    }

    public ComputeBuilder pooled() {
        return at(new ComputeAddress(address.host(), address.regionId(), true, null));
    }

    public ComputeBuilder lifecycle(Lifecycle what) {
        lifecycle = what;
        return this;
    }

    /** In the state that the platform calls by this word. */
    public ComputeBuilder state(String word) {
        return lifecycle(new Lifecycle(ComputeState.read(word, Map.of()), null, lifecycle.disabled()));
    }

    public ComputeBuilder disabled() {
        return disabled(true);
    }

    public ComputeBuilder disabled(boolean now) {
        return lifecycle(new Lifecycle(lifecycle.state(), lifecycle.pending(), now));
    }

    public ComputeBuilder size(SizeRange limits) {
        size = limits;
        return this;
    }

    public ComputeBuilder size(String fixed) {
        return size(Given.cu(fixed));
    }

    public ComputeBuilder autosuspend(@Nullable Autosuspend delay) {
        autosuspend = delay;
        return this;
    }

    public ComputeBuilder times(ActivityTimes what) {
        times = what;
        return this;
    }

    /** Its latest activity; null if none is reported. */
    public ComputeBuilder active(@Nullable Instant last) {
        return times(ActivityTimes.active(last));
    }

    public Compute compute() {
        return new Compute(id, branch, type, address, lifecycle, size, autosuspend, times);
    }
}
