package dev.plimsoll.cli.terminal;

import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;

/** Waits for the operating system to say that it is time to go, and tells which way, which a shutdown hook cannot. */
public final class Signals {

    private final CompletableFuture<Integer> told = new CompletableFuture<>();

    private Signals() {}

    /** From now on SIGTERM and Ctrl-C are heard here. */
    public static Signals listen() {
        Signals signals = new Signals();
        signals.on("TERM", Exit.DONE);
        signals.on("INT", Exit.INTERRUPTED);
        return signals;
    }

    /** Completes with the exit code that the signal stands for. */
    public CompletableFuture<Integer> told() {
        return told;
    }

    /** The JDK has no exported interface for this, so it is reached by reflection; where it is missing, hooks remain. */
    private void on(String name, int code) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object heard = Proxy.newProxyInstance(Signals.class.getClassLoader(), new Class<?>[]{handler},
                    (self, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            told.complete(code);
                        }
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name),
                            heard);
        } catch (ReflectiveOperationException missing) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> told.complete(code)));
        }
    }
}
