package dev.plimsoll.config.table;

import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.fleet.ComputeSetting;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What {@code change.allow} may name, beside the size. */
public enum Allowed {
    /** The autosuspend delay. */
    AUTOSUSPEND(ComputeSetting.AUTOSUSPEND),
    /** Pooled connections. A switch alone changes nothing for clients, which have to connect to another host. */
    POOLER(null);

    private final @Nullable ComputeSetting setting;

    Allowed(@Nullable ComputeSetting setting) {
        this.setting = setting;
    }

    /** The setting with this name; empty for what the agent never sets. */
    Optional<ComputeSetting> setting() {
        return Optional.ofNullable(setting);
    }

    /** The size and the settings of {@code allowed}. */
    public static Set<ComputeSetting> settings(Collection<Allowed> allowed) {
        Set<ComputeSetting> settings = EnumSet.of(ComputeSetting.SIZE);
        allowed.forEach(action -> action.setting().ifPresent(settings::add));
        return settings;
    }

    /** Why it cannot be changed in {@code profile}; empty if it can. */
    public Optional<String> whyNot(Profile profile) {
        String name = profile.word();
        if (setting == null) {
            return Optional.of((profile.equals(Profile.STANDARD)
                    ? "%s: the agent does not enable it in profile %s. plimsoll computes update does, and then clients connect to the pooled host"
                    : "%s: it is always on in profile %s. Clients choose it by the host name")
                    .formatted(Kinds.word(this), name));
        }
        return profile.dialect().settings().contains(setting) ? Optional.empty()
                : Optional.of("%s: Plimsoll does not set it in profile %s".formatted(Kinds.word(this), name));
    }
}
