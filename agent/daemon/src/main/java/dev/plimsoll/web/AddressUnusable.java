package dev.plimsoll.web;

/** The server cannot listen on the configured address. The message says what to do. */
public final class AddressUnusable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    AddressUnusable(ServerSettings settings, Throwable cause) {
        super("cannot listen on %s:%d: another process uses it, or it is not an address of this machine; change server.listen"
                .formatted(settings.host(), settings.port()), cause);
    }
}
