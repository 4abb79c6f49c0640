package dev.plimsoll.emulator.operation;

import dev.plimsoll.emulator.fault.Effect;
import org.jspecify.annotations.Nullable;

/**
 * How what a call asks for is to be carried out.
 *
 * @param forgotten answered as if, and not done
 * @param effect    what becomes of one of its operations; absent for nothing out of the ordinary
 */
public record Orders(boolean forgotten, Effect.@Nullable Operation effect) {

    /** Everything is done as asked. */
    public static final Orders PLAIN = new Orders(false, null);
}
