package dev.plimsoll.emulator.operation;

import dev.plimsoll.advice.Action;
import java.io.IOException;

/** A fault made an operation fail without effect. */
public final class OperationFailed extends IOException {

    OperationFailed(Action action) {
        super("the operation " + action.word() + " failed");
    }
}
