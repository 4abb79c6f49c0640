package dev.plimsoll.store;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Gives the same session again and again, and keeps it open, for a library that wants several and uses them in turn.
 * Behind a pooler with few sessions, one that holds a lock would wait for another for ever.
 */
final class OneSession {

    private OneSession() {}

    /** A source of {@code session} alone, which the caller closes. */
    static DataSource of(Connection session) {
        Connection kept = (Connection) Proxy.newProxyInstance(OneSession.class.getClassLoader(),
                new Class<?>[]{Connection.class},
                (proxy, method, arguments) -> method.getName().equals("close") ? null
                        : call(session, method, arguments));
        return (DataSource) Proxy.newProxyInstance(OneSession.class.getClassLoader(), new Class<?>[]{DataSource.class},
                (proxy, method, arguments) -> method.getName().equals("getConnection") ? kept : null);
    }

    private static @Nullable Object call(Connection session, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(session, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
