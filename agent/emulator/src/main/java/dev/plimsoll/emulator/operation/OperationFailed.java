package dev.plimsoll.emulator.operation;

import java.io.IOException;

/** An operation that a fault made fail; what it was to do is not done. */
public final class OperationFailed extends IOException {

    OperationFailed(Action action) {
        super("the operation " + action.word() + " failed");
    }
}
