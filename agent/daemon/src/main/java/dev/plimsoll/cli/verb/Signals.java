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
        signals.ends("TERM", Exit.DONE);
        signals.ends("INT", Exit.INTERRUPTED);
        return signals;
    }

    /** Runs {@code action} at each SIGHUP from now on, on a thread of its own; never on a platform without that signal. */
    public static void onHangUp(Runnable action) {
        on("HUP", action);
    }

    private void ends(String name, int code) {
        if (!on(name, () -> received.complete(code))) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> received.complete(code)));
        }
    }

    /** Completes with the signal's exit code when one arrives. */
    public CompletableFuture<Integer> received() {
        return received;
    }

    /** Uses reflection because the JDK exports no API for signals; false where there is no such signal. */
    private static boolean on(String name, Runnable action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object signalHandler = Proxy.newProxyInstance(Signals.class.getClassLoader(), new Class<?>[]{handler},
                    (self, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            action.run();
                        }
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name),
                            signalHandler);
            return true;
        } catch (ReflectiveOperationException missing) {
            return false;
        }
    }
}
