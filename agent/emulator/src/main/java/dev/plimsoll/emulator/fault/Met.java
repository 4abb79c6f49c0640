package dev.plimsoll.emulator.fault;

import java.util.List;
import java.util.Optional;

/** What goes wrong with one call; mostly nothing. */
public record Met(List<Effect> effects) {

    /** Nothing goes wrong. */
    public static final Met NOTHING = new Met(List.of());

    public Met {
        effects = List.copyOf(effects);
    }

    /** The first of that kind. */
    public <E extends Effect> Optional<E> first(Class<E> kind) {
        return effects.stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }

    /** Whether there is one of that kind. */
    public boolean has(Class<? extends Effect> kind) {
        return first(kind).isPresent();
    }
}
