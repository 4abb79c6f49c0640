package dev.plimsoll.emulator.fault;

import java.util.List;
import java.util.Optional;

/** The effects of faults on one call; mostly none. */
public record Met(List<Effect> effects) {

    /** No effects. */
    public static final Met NOTHING = new Met(List.of());

    public Met {
        effects = List.copyOf(effects);
    }

    /** The first effect of that type. */
    public <E extends Effect> Optional<E> first(Class<E> kind) {
        return effects.stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }

    /** Whether there is an effect of that type. */
    public boolean has(Class<? extends Effect> kind) {
        return first(kind).isPresent();
    }
}
