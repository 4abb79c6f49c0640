package dev.plimsoll.web.connection;

/** What a server waits for at a connection. */
enum Awaited {
    /** The header of the first request. */
    HEADER,
    /** The header of another request. */
    NEXT_HEADER,
    /** The rest of a request. */
    BODY,
    /** That the client takes a piece of a reply. */
    READER,
    /** The same, while the reply keeps others from their turn. */
    READER_IN_TURN;

    boolean isRequest() {
        return this == HEADER || this == NEXT_HEADER;
    }
}
