package dev.plimsoll.web.connection;

import java.util.Optional;
import org.eclipse.jetty.server.Request;

/** The rules by which a server admits a request before it reads the body. */
public interface Admission {

    /** Why the request is refused; empty if it is admitted. */
    Optional<EarlyRefusal> refuses(Request request);

    /** Most bytes of its body that are read; 0 if nobody needs its body. */
    int largestBody(Request request);

    /** Whether it is answered at once, however much else is asked. It then must need little work, and no thread that waits. */
    boolean isVital(Request request);

    /** Why a body of more than {@code largest} bytes is refused. */
    static String tooLarge(long largest) {
        return "the request body is too large; at most %d bytes".formatted(largest);
    }
}
