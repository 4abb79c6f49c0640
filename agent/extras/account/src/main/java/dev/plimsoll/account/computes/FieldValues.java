package dev.plimsoll.account.computes;

import dev.plimsoll.account.computes.ComputeField.Call;
import dev.plimsoll.account.management.Management.ComputeAttributes;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.config.text.Nearest;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Parses field values into a request that has only the given fields, and collects all problems. */
final class FieldValues {

    /** Fields of the answer that no request can set. */
    private static final Set<String> READ_ONLY = Set.of("id", "project_id", "host", "proxy_host", "region_id",
            "current_state", "pending_state", "last_active", "created_at", "updated_at");

    private final Call call;
    private final Profile profile;
    private final Map<String, Object> values = new LinkedHashMap<>();
    private final Map<String, Object> pgSettings = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    FieldValues(Call call, Profile profile) {
        this.call = call;
        this.profile = profile;
    }

    FieldValues assign(String assignment) {
        int equals = assignment.indexOf('=');
        if (equals < 0) {
            problems.add("'%s' is not FIELD=VALUE".formatted(assignment));
            return this;
        }
        return set(assignment.substring(0, equals), assignment.substring(equals + 1));
    }

    FieldValues set(String name, String text) {
        if (name.startsWith(ComputeField.PG_SETTING) && name.length() > ComputeField.PG_SETTING.length()) {
            put(pgSettings, name.substring(ComputeField.PG_SETTING.length()), text, name);
            return this;
        }
        Optional<ComputeField> field = ComputeField.named(name);
        if (field.isPresent() && field.get().isFor(call, profile)) {
            read(field.get(), text);
        } else {
            problems.add(whyNot(name));
        }
        return this;
    }

    private void read(ComputeField field, String text) {
        try {
            put(values, field.name(), field.kind().read(text), field.name());
        } catch (IllegalArgumentException wrong) {
            problems.add(field.name() + " " + wrong.getMessage());
        }
    }

    private void put(Map<String, Object> into, String key, Object value, String name) {
        if (into.putIfAbsent(key, value) != null) {
            problems.add(name + " is given twice");
        }
    }

    private String whyNot(String name) {
        if (name.equals(ComputeField.SUSPEND_DELAY)) {
            return "the API of this platform has no field for the autosuspend delay; %s needs platform.profile: neon"
                    .formatted(name);
        }
        if (name.equals(ComputeField.TYPE)) {
            return "the type of a compute is set at its creation and cannot be changed";
        }
        if (READ_ONLY.contains(name)) {
            return name + " is read-only";
        }
        List<String> known = ComputeField.names(call, profile);
        return "there is no field '%s'%s; the fields are %s and %sNAME".formatted(name,
                Nearest.to(name, known).map(", did you mean %s?"::formatted).orElse(""), String.join(", ", known),
                ComputeField.PG_SETTING);
    }

    /** The attributes that were given; fails with all problems. */
    ComputeAttributes read() {
        if (values.get(ComputeField.MIN_CU) instanceof BigDecimal min
                && values.get(ComputeField.MAX_CU) instanceof BigDecimal max
                && min.compareTo(max) > 0) {
            problems.add("%s %s is above %s %s".formatted(ComputeField.MIN_CU, min, ComputeField.MAX_CU, max));
        }
        if (!problems.isEmpty()) {
            throw VerbFailure.wrongUse(problems);
        }
        Map<String, Object> all = new LinkedHashMap<>(values);
        if (!pgSettings.isEmpty()) {
            all.put(ComputeField.SETTINGS, Map.of(ComputeField.PG_SETTINGS, new LinkedHashMap<>(pgSettings)));
        }
        return new ComputeAttributes(all);
    }
}
