package dev.plimsoll.postgres;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A fake server with configurable behaviour. */
public final class FakeServer implements AutoCloseable {

    /** Behaviour towards one connection. */
    public interface Manner {
        void meet(Socket socket) throws IOException;
    }

    private static final int SSL_REQUEST = 80_877_103;
    private static final int BYTES_OF_AN_SSL_REQUEST = 8;

    private final ServerSocket listener = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    private final CompletableFuture<Boolean> left = new CompletableFuture<>();

    private final AtomicInteger met = new AtomicInteger();
    private final AtomicInteger here = new AtomicInteger();

    public FakeServer(Manner manner) throws IOException {
        this(List.of(manner));
    }

    /** Uses one behaviour per client in turn, then the first again. */
    FakeServer(List<Manner> manners) throws IOException {
        Thread.ofVirtual().start(() -> {
            while (!listener.isClosed()) {
                try {
                    Socket socket = listener.accept();
                    Manner manner = manners.get(met.getAndIncrement() % manners.size());
                    here.incrementAndGet();
                    Thread.ofVirtual().start(() -> meet(socket, manner));
                } catch (IOException e) {
                    // The listener was closed: the test is over.
                }
            }
        });
    }

    private void meet(Socket accepted, Manner manner) {
        try (Socket socket = accepted) {
            manner.meet(socket);
            // Read until the client disconnects.
            while (socket.getInputStream().read() >= 0) {
                Thread.onSpinWait();
            }
        } catch (IOException e) {
            // The client disconnected early.
        } finally {
            here.decrementAndGet();
            left.complete(true);
        }
    }

    /** The number of clients so far. */
    int met() {
        return met.get();
    }

    /** Whether all clients have closed their connections. */
    boolean isAlone() {
        return here.get() == 0;
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** Completes when the client has closed its connection. */
    CompletableFuture<Boolean> left() {
        return left.orTimeout(60, TimeUnit.SECONDS);
    }

    /** Accepts and never answers. */
    static Manner blackHole() {
        return socket -> {};
    }

    /** Sends a long reply byte by byte until the client disconnects. */
    static Manner trickle() {
        return socket -> {
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            out.writeByte('E');
            out.writeInt(1 << 20);
            while (!socket.isClosed()) {
                out.writeByte('x');
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
        };
    }

    /** Accepts TLS, starts the handshake with {@code hello}, and stops. */
    static Manner halfAHandshake(int... hello) {
        return socket -> {
            OutputStream out = socket.getOutputStream();
            out.write('S');
            if (hello.length > 0) {
                // The driver regards a hello before its own as an attack.
                socket.getInputStream().readNBytes(BYTES_OF_AN_SSL_REQUEST + 1);
            }
            for (int each : hello) {
                out.write(each);
            }
        };
    }

    /** Accepts every login, and stops in the middle of the reply to the first query. */
    static Manner halfAnAnswer() {
        return socket -> beginToAnswer(socket);
    }

    /** Accepts every login, and sends the reply to the first query byte by byte. */
    static Manner trickleOfAnAnswer() {
        return socket -> {
            DataOutputStream out = beginToAnswer(socket);
            while (!socket.isClosed()) {
                out.writeByte('x');
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
        };
    }

    private static DataOutputStream beginToAnswer(Socket socket) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        in.skipNBytes(in.readInt() - Integer.BYTES);
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        out.write(new byte[]{'R', 0, 0, 0, 8, 0, 0, 0, 0});
        for (String setting : List.of("server_version\00017.0\0", "client_encoding\0UTF8\0", "DateStyle\0ISO\0",
                "integer_datetimes\0on\0", "standard_conforming_strings\0on\0", "TimeZone\0UTC\0")) {
            out.writeByte('S');
            out.writeInt(setting.length() + Integer.BYTES);
            out.writeBytes(setting);
        }
        out.write(new byte[]{'Z', 0, 0, 0, 5, 'I'});
        in.readByte();
        out.writeByte('T');
        out.writeInt(1 << 20);
        out.writeShort(17);
        return out;
    }

    /** Agrees to TLS, reads the client's hello, and closes. */
    static Manner closingInTls() {
        return socket -> {
            socket.getInputStream().readNBytes(BYTES_OF_AN_SSL_REQUEST);
            socket.getOutputStream().write('S');
            socket.getInputStream().read(new byte[1024]);
            socket.close();
        };
    }

    /** Answers the first request with {@code text}, as a server of another protocol. */
    static Manner saying(String text) {
        return socket -> {
            socket.getInputStream().read(new byte[1024]);
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        };
    }

    /** Refuses the session with an SQL state. */
    public static Manner refusing(String state) {
        return socket -> {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            in.skipNBytes(in.readInt() - Integer.BYTES);
            refuse(socket, state);
        };
    }

    /** Accepts TLS with the certificate of {@code context}, then refuses the session with an SQL state. */
    static Manner encryptedAndRefusing(SSLContext context, String state) {
        return socket -> {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            if (in.readInt() != 8 || in.readInt() != SSL_REQUEST) {
                throw new IOException("the client did not ask for TLS");
            }
            socket.getOutputStream().write('S');
            try (SSLSocket tls = (SSLSocket) context.getSocketFactory().createSocket(socket, null, true)) {
                tls.setUseClientMode(false);
                refusing(state).meet(tls);
            }
        };
    }

    /** Refuses the session with an SQL state, a message, and the server's function that raised it. */
    static Manner refusing(String state, String message, String routine) {
        return socket -> {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            in.skipNBytes(in.readInt() - Integer.BYTES);
            refuse(socket, state, message, routine);
        };
    }

    private static void refuse(Socket socket, String state) throws IOException {
        refuse(socket, state, "the server's own words", "");
    }

    private static void refuse(Socket socket, String state, String message, String routine) throws IOException {
        String raised = routine.isEmpty() ? "" : "R" + routine + "\0";
        byte[] fields = ("SFATAL\0VFATAL\0C" + state + "\0M" + message + "\0" + raised + "\0")
                .getBytes(StandardCharsets.UTF_8);
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        out.writeByte('E');
        out.writeInt(fields.length + Integer.BYTES);
        out.write(fields);
        out.flush();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
