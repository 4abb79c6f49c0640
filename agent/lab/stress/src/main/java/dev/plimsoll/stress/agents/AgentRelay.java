package dev.plimsoll.stress.agents;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** A way of agents to a server, which can be closed. */
final class AgentRelay implements AutoCloseable {

    private static final int BACKLOG = 50;

    private final ServerSocket listener = new ServerSocket(0, BACKLOG);
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final int target;
    private final Consumer<InetAddress> caller;
    private volatile boolean closed;

    /**
     * @param target the port of the server on this machine
     * @param caller receives the address that each client connects to
     */
    AgentRelay(int target, Consumer<InetAddress> caller) throws IOException {
        this.target = target;
        this.caller = caller;
        Thread.ofVirtual().start(this::serve);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Closes all connections, and each new one at once. */
    void part() {
        closed = true;
        open.forEach(AgentRelay::end);
    }

    void join() {
        closed = false;
    }

    private void serve() {
        try {
            while (true) {
                connect(listener.accept());
            }
        } catch (IOException end) {
            part();
        }
    }

    private void connect(Socket client) {
        try {
            caller.accept(client.getLocalAddress());
            Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
            open.add(client);
            open.add(server);
            if (closed) {
                end(client);
                end(server);
            }
            Thread.ofVirtual().start(() -> pass(client, server));
            Thread.ofVirtual().start(() -> pass(server, client));
        } catch (IOException refused) {
            end(client);
        }
    }

    private void pass(Socket from, Socket to) {
        try (from; to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException ended) {
            // One of both has ended the session.
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    private static void end(Socket socket) {
        try {
            socket.close();
        } catch (IOException already) {
            // It was closed.
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
