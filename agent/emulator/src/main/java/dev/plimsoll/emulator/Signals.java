package dev.plimsoll.emulator;

import java.lang.reflect.Proxy;

/** Tells the JVM's signals apart, which shutdown hooks cannot. */
final class Signals {

    private Signals() {}

    /** Does {@code reaction} on a signal; by reflection, since the JDK has no exported way. */
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
