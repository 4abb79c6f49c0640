package dev.plimsoll.cli.verb;

import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;

/** Receives SIGTERM and SIGINT with their exit codes; a shutdown hook cannot distinguish them. */
public final class Signals {

    private final CompletableFuture<Integer> received = new CompletableFuture<>();

    private Signals() {}

    /** Handles SIGTERM and SIGINT from now on. */
    public static Signals listen() {
        Signals signals = new Signals();
        signals.on("TERM", Exit.DONE);
        signals.on("INT", Exit.INTERRUPTED);
        return signals;
    }

    /** Completes with the signal's exit code when one arrives. */
    public CompletableFuture<Integer> received() {
        return received;
    }

    /** Uses reflection because the JDK exports no API for signals; falls back to a shutdown hook. */
    private void on(String name, int code) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object signalHandler = Proxy.newProxyInstance(Signals.class.getClassLoader(), new Class<?>[]{handler},
                    (self, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            received.complete(code);
                        }
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name),
                            signalHandler);
        } catch (ReflectiveOperationException missing) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> received.complete(code)));
        }
    }
}
