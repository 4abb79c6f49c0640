package dev.plimsoll.lakebase;

import static dev.plimsoll.platform.wire.WireJson.text;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeAddress;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.Lifecycle;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.Project.Upkeep;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.platform.ItemReader;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Lenient reader of the projects, branches and computes of Databricks Lakebase. Their {@code status} says what is in
 * force; their {@code spec}, if it is sent at all, what was asked for (docs/lakebase.md).
 */
record LakebaseItems(ItemReader items) {

    private static final Map<String, String> TYPES = Map.of("ENDPOINT_TYPE_READ_WRITE", "read_write",
            "ENDPOINT_TYPE_READ_ONLY", "read_only");
    private static final String SUSPENSION = "suspend_timeout_duration";
    /** A duration in JSON; computes have whole seconds. */
    private static final Pattern SECONDS = Pattern.compile("(\\d{1,9})(?:\\.0+)?s");

    /** Reads a project; empty, and recorded, if its id is not usable. A deleted one is empty too. */
    Optional<Project> project(JsonNode item) {
        String name = text(item, "name");
        String id = name.replaceFirst("^projects/", "");
        if (!LakebaseName.isPart(id) || id.equals(name)) {
            items.note(UnknownWord.PROJECT, name, LakebaseFleet.PROJECTS + ": left out, its name is not valid");
            return Optional.empty();
        }
        JsonNode status = item.path("status");
        String shown = text(status, "display_name");
        return item.hasNonNull("delete_time")
                ? Optional.empty()
                : Optional.of(new Project(id, shown.isEmpty() ? id : shown, "", false,
                        ItemReader.footprint(status, Lakebase.PROFILE.dialect().figures()), null, Upkeep.NONE, false,
                        null, null));
    }

    /** The id of a branch of {@code projectId}; empty, and recorded, if its name is not usable. */
    Optional<String> branch(String projectId, JsonNode item) {
        String name = text(item, "name");
        String parent = "projects/" + projectId + "/branches/";
        String id = name.startsWith(parent) ? name.substring(parent.length()) : "";
        if (LakebaseName.isPart(id)) {
            return Optional.of(id);
        }
        items.note(UnknownWord.COMPUTE, name, LakebaseFleet.BRANCHES + ": left out with its computes, its name is not "
                + "valid");
        return Optional.empty();
    }

    /** Reads a compute of {@code projectId}; empty, and recorded, if its name or size is not usable. */
    Optional<Compute> compute(String projectId, JsonNode item) {
        String name = text(item, "name");
        try {
            LakebaseName path = LakebaseName.parse(name)
                    .filter(form -> form.project().equals(projectId))
                    .orElseThrow(() -> new IllegalArgumentException("its name is not valid"));
            return Optional.of(compute(path, item, item.path("status")));
        } catch (IllegalArgumentException e) {
            items.note(UnknownWord.COMPUTE, name, "project " + projectId + ": left out, " + e.getMessage());
            return Optional.empty();
        }
    }

    private Compute compute(LakebaseName path, JsonNode item, JsonNode status) {
        String where = path.id().endpointId();
        String type = text(status, "endpoint_type");
        String pending = text(status, "pending_state");
        ComputeState next = pending.isEmpty() ? null : items.state(pending, where);
        return new Compute(path.id(), path.branch(), TYPES.getOrDefault(type, type),
                new ComputeAddress(text(status.path("hosts"), "host"), "", false,
                        pooledHost(status.path("hosts"))),
                new Lifecycle(items.state(text(status, "current_state"), where), next,
                        status.path("disabled").asBoolean(false)),
                new SizeRange(ItemReader.cu(status, LakebaseSettingWriter.MIN),
                        ItemReader.cu(status, LakebaseSettingWriter.MAX)),
                suspension(item, where),
                new ActivityTimes(items.time(status, "last_active_time", where), null, null, null));
    }

    private static @Nullable String pooledHost(JsonNode hosts) {
        String host = text(hosts, "read_write_pooled_host");
        return host.isEmpty() ? null : host;
    }

    /** The autosuspend delay; null if it is not reported, and null and recorded if its form or value is unknown. */
    private @Nullable Autosuspend suspension(JsonNode item, String where) {
        if (item.path("spec").path("no_suspension").asBoolean(false)) {
            return new Autosuspend.Never();
        }
        String word = text(item.path("status"), SUSPENSION);
        Matcher form = SECONDS.matcher(word);
        if (form.matches() && ItemReader.isDelay(Long.parseLong(form.group(1)))) {
            return new Autosuspend.After(Duration.ofSeconds(Long.parseLong(form.group(1))));
        }
        if (!word.isEmpty()) {
            items.note(SUSPENSION, word, where);
        }
        return null;
    }
}
