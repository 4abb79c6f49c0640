package dev.plimsoll.emulator;

import java.lang.reflect.Proxy;

/** Handles signals; a shutdown hook cannot distinguish them. */
final class Signals {

    private Signals() {}

    /** Runs {@code reaction} on a signal; uses reflection because the JDK exports no API for it. */
    static void on(String name, Runnable reaction) throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Object proxy = Proxy.newProxyInstance(Signals.class.getClassLoader(), new Class<?>[]{handler},
                (self, method, arguments) -> {
                    if (method.getName().equals("handle")) {
                        reaction.run();
                    }
                    return null;
                });
        signal.getMethod("handle", signal, handler)
                .invoke(null, signal.getConstructor(String.class).newInstance(name),
                        proxy);
    }
}
