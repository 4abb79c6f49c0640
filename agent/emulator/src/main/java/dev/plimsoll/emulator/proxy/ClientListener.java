package dev.plimsoll.emulator.proxy;

import dev.plimsoll.emulator.behaviour.ListenerFault;
import dev.plimsoll.emulator.behaviour.ListenerFault.Doing;
import dev.plimsoll.emulator.clock.Ticker.Ticked;
import dev.plimsoll.emulator.proxy.Gate.Caller;
import dev.plimsoll.emulator.proxy.Gate.Session;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listener to which the clients of one compute connect.
 *
 * <p>
 * A client that sends bytes is active. An open but silent connection is not active, and a single Terminate message does not
 * count.
 */
public final class ClientListener implements AutoCloseable, Ticked {

    private static final Logger LOG = LoggerFactory.getLogger(ClientListener.class);
    private static final int BUFFER = 16 * 1024;
    private static final int BACKLOG = 512;
    private static final int HANDSHAKE_TIMEOUT_MILLIS = 10_000;

    private final Gate gate;
    private final ListenerFaults faults;
    private final @Nullable SSLContext tls;
    private final boolean pooled;
    private volatile ServerSocket listener;
    private volatile boolean gone;

    private ClientListener(ServerSocket listener, Gate gate, ListenerFaults faults, @Nullable SSLContext tls,
            boolean pooled) {
        this.listener = listener;
        this.gate = gate;
        this.faults = faults;
        this.tls = tls;
        this.pooled = pooled;
    }

    /**
     * Opens the listener, which owns the socket from now on.
     *
     * @param tls    for clients that request TLS; without it, TLS is declined
     * @param pooled whether all its clients use the pooler; else those that name it do
     */
    public static ClientListener open(ServerSocket listener, Gate gate, ListenerFaults faults,
            @Nullable SSLContext tls, boolean pooled) {
        ClientListener opened = new ClientListener(listener, gate, faults, tls, pooled);
        if (faults.isClosed()) {
            opened.stopListening();
        } else {
            opened.listen(listener);
        }
        return opened;
    }

    private void listen(ServerSocket at) {
        listener = at;
        Thread.ofVirtual().name("listener").start(() -> acceptAll(at));
    }

    // ---- by the clock

    @Override
    public boolean isGone() {
        return gone;
    }

    @Override
    public boolean isDue() {
        return faults.isClosed() != listener.isClosed();
    }

    /** Opens or closes the socket, as the faults require now. */
    @Override
    public void tick() {
        if (faults.isClosed()) {
            stopListening();
        } else if (listener.isClosed() && !gone) {
            try {
                listen(new ServerSocket(listener.getLocalPort(), BACKLOG, listener.getInetAddress()));
            } catch (IOException e) {
                LOG.warn("msg=\"cannot listen again yet\" why={}", e.toString());
            }
        }
    }

    // ---- for clients

    private void acceptAll(ServerSocket at) {
        while (!at.isClosed()) {
            try {
                Socket client = at.accept();
                Thread.ofVirtual().name("client").start(() -> serve(client));
            } catch (IOException e) {
                LOG.debug("msg=\"no longer accepting\" why={}", e.toString());
            }
        }
    }

    private void serve(Socket client) {
        @Nullable
        ListenerFault fault = faults.next().orElse(null);
        try (client) {
            client.setTcpNoDelay(true);
            client.setSoTimeout(HANDSHAKE_TIMEOUT_MILLIS);
            switch (doing(fault)) {
                case REFUSE -> DisturbedConnection.reset(client);
                case ACCEPT_AND_HANG -> DisturbedConnection.hang(client);
                case null, default -> greet(client, fault);
            }
        } catch (IOException e) {
            LOG.debug("msg=\"connection ended\" why={}", e.toString());
        }
    }

    private static @Nullable Doing doing(@Nullable ListenerFault fault) {
        return fault == null ? null : fault.doing();
    }

    private void greet(Socket client, @Nullable ListenerFault fault) throws IOException {
        DataInputStream in = new DataInputStream(client.getInputStream());
        FirstPacket packet = FirstPacket.read(in);
        while (packet instanceof FirstPacket.WantsEncryption(boolean byTls)) {
            if (byTls && doing(fault) == Doing.STOP_IN_TLS) {
                client.getOutputStream().write('S');
                DisturbedConnection.hang(client);
                return;
            }
            if (byTls && tls != null && !(client instanceof SSLSocket)) {
                client.getOutputStream().write('S');
                greet(encrypted(client, tls), fault);
                return;
            }
            client.getOutputStream().write('N');
            packet = FirstPacket.read(in);
        }
        switch (packet) {
            case FirstPacket.Startup startup -> connect(client, startup, fault);
            case FirstPacket.Cancel cancel -> cancel(cancel);
            case FirstPacket.WantsEncryption ignored -> throw new IllegalStateException("answered above");
        }
    }

    private static Socket encrypted(Socket client, SSLContext tls) throws IOException {
        SSLSocket socket = (SSLSocket) tls.getSocketFactory()
                .createSocket(client, client.getInetAddress().getHostAddress(), client.getPort(), true);
        socket.setUseClientMode(false);
        return socket;
    }

    private void connect(Socket client, FirstPacket.Startup startup, @Nullable ListenerFault fault)
            throws IOException {
        if (fault != null && fault.doing() == Doing.ERROR) {
            client.getOutputStream().write(Messages.fatal(fault.sqlstate(), fault.message()));
            return;
        }
        client.setSoTimeout(0);
        Session session = new Session(startup.caller(), pooled || startup.pooled() || namesPooler(client), client);
        try (Socket server = gate.enter(session)) {
            server.setTcpNoDelay(true);
            server.getOutputStream().write(startup.bytes().array());
            Thread back = Thread.ofVirtual().name("back").start(() -> carryBack(server, client, fault));
            carryForth(client, server, startup.caller());
            // The server receives the end first and may still send data.
            server.shutdownOutput();
            back.join();
        } catch (Gate.Refused e) {
            client.getOutputStream().write(Messages.fatal(Messages.CANNOT_CONNECT_NOW, String.valueOf(e.getMessage())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            gate.left(session);
        }
    }

    /** Whether the host that a client of TLS asked for is that of the pooler. */
    private static boolean namesPooler(Socket client) {
        return client instanceof SSLSocket socket && socket.getSession() instanceof ExtendedSSLSession session
                && session.getRequestedServerNames()
                        .stream()
                        .anyMatch(name -> new String(name.getEncoded(), StandardCharsets.US_ASCII)
                                .matches("[^.]*" + FirstPacket.POOLER + "(\\..*)?"));
    }

    private void carryForth(Socket client, Socket server, Caller caller) {
        byte[] buffer = new byte[BUFFER];
        try {
            InputStream in = client.getInputStream();
            OutputStream out = server.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (!Messages.isLoneTerminate(buffer, read)) {
                    gate.active(caller);
                }
                out.write(buffer, 0, read);
            }
        } catch (IOException e) {
            LOG.trace("msg=\"client ended\" why={}", e.toString());
        }
    }

    /** Copies the server's bytes; closes the client's connection after the server's last byte. */
    private static void carryBack(Socket server, Socket client, @Nullable ListenerFault fault) {
        try (client) {
            InputStream from = server.getInputStream();
            if (fault != null && fault.doing() == Doing.DRIP) {
                DisturbedConnection.drip(from, client.getOutputStream(), fault.every());
            } else if (fault != null && fault.doing() == Doing.CUT_AFTER) {
                DisturbedConnection.cutAfter(from, client, fault.bytes());
            } else {
                from.transferTo(client.getOutputStream());
            }
        } catch (IOException e) {
            LOG.trace("msg=\"server ended\" why={}", e.toString());
        }
    }

    private void cancel(FirstPacket.Cancel cancel) throws IOException {
        for (Socket server : gate.enterIfAwake()) {
            try (Socket socket = server) {
                socket.getOutputStream().write(cancel.bytes().array());
                // The server closes the connection after the cancel request, and clients wait for that.
                socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            }
        }
    }

    /** Stops accepting; the compute cuts the open connections. */
    @Override
    public void close() {
        gone = true;
        stopListening();
    }

    private void stopListening() {
        try {
            listener.close();
        } catch (IOException e) {
            LOG.debug("msg=\"listener already gone\" why={}", e.toString());
        }
    }

    /** The protocol messages that the listener itself sends or detects. */
    static final class Messages {

        /** The SQLSTATE cannot_connect_now. */
        static final String CANNOT_CONNECT_NOW = "57P03";

        private static final int TERMINATE_LENGTH = 5;

        private Messages() {}

        /** An ErrorResponse that ends the connection. */
        static byte[] fatal(String sqlState, String message) {
            ByteArrayOutputStream fields = new ByteArrayOutputStream();
            for (String field : new String[]{"SFATAL", "VFATAL", "C" + sqlState, "M" + message}) {
                fields.writeBytes(field.getBytes(StandardCharsets.UTF_8));
                fields.write(0);
            }
            fields.write(0);
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            try (DataOutputStream out = new DataOutputStream(whole)) {
                out.writeByte('E');
                out.writeInt(4 + fields.size());
                out.write(fields.toByteArray());
            } catch (IOException e) {
                throw new IllegalStateException("memory does not fail", e);
            }
            return whole.toByteArray();
        }

        /** Whether the client sends only a Terminate message, which does not count as use. */
        static boolean isLoneTerminate(byte[] buffer, int length) {
            return length == TERMINATE_LENGTH && buffer[0] == 'X' && buffer[1] == 0 && buffer[2] == 0 && buffer[3] == 0
                    && buffer[4] == 4;
        }
    }
}
