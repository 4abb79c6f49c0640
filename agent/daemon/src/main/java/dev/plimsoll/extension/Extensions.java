package dev.plimsoll.extension;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/** The extensions on the class path. */
public final class Extensions {

    private static final List<Extension> ALL = ServiceLoader.load(Extension.class, Extension.class.getClassLoader())
            .stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparing(Extension::name))
            .toList();

    private Extensions() {}

    /** All of them, in the order of their names; empty for the kernel alone. */
    public static List<Extension> all() {
        return ALL;
    }
}
