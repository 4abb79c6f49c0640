package dev.plimsoll.web;

/** Nothing can be served at the configured address. The message says what to do. */
public final class AddressUnusable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    AddressUnusable(ServerSettings settings, Throwable cause) {
        super("cannot serve at %s:%d: another process has it, or it is no address of this machine; set server.listen to another"
                .formatted(settings.host(), settings.port()), cause);
    }
}
