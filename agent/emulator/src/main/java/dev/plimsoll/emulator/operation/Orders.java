package dev.plimsoll.emulator.operation;

import dev.plimsoll.emulator.fault.Effect;
import org.jspecify.annotations.Nullable;

/**
 * How the operations of a call are carried out.
 *
 * @param forgotten answered as a success, but not done
 * @param effect    the fault of one of its operations; absent for none
 */
public record Orders(boolean forgotten, Effect.@Nullable Operation effect) {

    /** Without faults. */
    public static final Orders PLAIN = new Orders(false, null);
}
