package dev.plimsoll.emulator.api.http;

import dev.plimsoll.emulator.fault.Effect;

/** A call that a fault refuses before anything is done. */
final class Refused extends RuntimeException {

    private final transient Effect.Refuse effect;

    Refused(Effect.Refuse effect) {
        super("refused by a fault");
        this.effect = effect;
    }

    Effect.Refuse effect() {
        return effect;
    }
}
