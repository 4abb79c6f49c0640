package dev.plimsoll.postgres;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** Something that listens where a server should, and behaves as a test wants. */
final class FakeServer implements AutoCloseable {

    /** What it does with its one connection. */
    interface Manner {
        void meet(Socket socket) throws IOException;
    }

    private static final int SSL_REQUEST = 80_877_103;

    private final ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    private final CompletableFuture<Boolean> left = new CompletableFuture<>();

    FakeServer(Manner manner) throws IOException {
        Thread.ofVirtual().start(() -> {
            try (Socket socket = listener.accept()) {
                manner.meet(socket);
                // Read on until the client is gone.
                while (socket.getInputStream().read() >= 0) {
                    Thread.onSpinWait();
                }
                left.complete(true);
            } catch (IOException e) {
                left.complete(true);
            }
        });
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Completes when the client has closed its connection. */
    CompletableFuture<Boolean> left() {
        return left.orTimeout(10, TimeUnit.SECONDS);
    }

    /** Accepts and never answers. */
    static Manner blackHole() {
        return socket -> {};
    }

    /** Begins a long answer and sends it byte by byte for as long as anybody listens. */
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

    /** Refuses the session with an SQL state. */
    static Manner refusing(String state) {
        return socket -> {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            in.skipNBytes(in.readInt() - Integer.BYTES);
            refuse(socket, state);
        };
    }

    /** Agrees to TLS with the certificate of {@code context}, then refuses the session with an SQL state. */
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

    private static void refuse(Socket socket, String state) throws IOException {
        byte[] fields = ("SFATAL\0VFATAL\0C" + state + "\0Mthe server's own words\0\0")
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
