package dev.plimsoll;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Forwards connections to a server and records what the client sent. */
public final class Relay implements AutoCloseable {

    private final ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    private final List<ByteArrayOutputStream> sent = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean silent;

    public Relay(String host, int port) throws IOException {
        threads.add(Thread.ofVirtual().start(() -> serve(host, port)));
    }

    /** Stops forwarding, but stays connected. */
    public void stopAnswering() {
        silent = true;
    }

    /** Forwards again, also what the connections of before send. */
    public void answerAgain() {
        silent = false;
    }

    public int port() {
        return listener.getLocalPort();
    }

    private void serve(String host, int port) {
        try {
            while (true) {
                Socket client = listener.accept();
                Socket server = connect(client, host, port);
                ByteArrayOutputStream copy = new ByteArrayOutputStream();
                synchronized (this) {
                    sent.add(copy);
                    threads.add(Thread.ofVirtual().start(() -> pass(client, server, copy)));
                    threads.add(Thread.ofVirtual().start(() -> pass(server, client, OutputStream.nullOutputStream())));
                }
            }
        } catch (IOException e) {
            // The listener was closed: the test is over.
        }
    }

    /** Connects to the server; a client whose server cannot be reached must not wait for it. */
    private static Socket connect(Socket client, String host, int port) throws IOException {
        try {
            return new Socket(host, port);
        } catch (IOException unreachable) {
            client.close();
            throw unreachable;
        }
    }

    private void pass(Socket from, Socket to, OutputStream copy) {
        try (from; to) {
            InputStream in = from.getInputStream();
            byte[] buffer = new byte[8192];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (silent) {
                    continue;
                }
                copy.write(buffer, 0, read);
                to.getOutputStream().write(buffer, 0, read);
            }
        } catch (IOException e) {
            // One side has disconnected.
        }
    }

    /** Waits until everything is forwarded, and returns what each client sent. */
    public List<Sent> sent() throws IOException, InterruptedException {
        listener.close();
        threads.getFirst().join();
        for (Thread thread : List.copyOf(threads)) {
            thread.join();
        }
        return sent.stream().map(copy -> new Sent(copy.toString(StandardCharsets.ISO_8859_1))).toList();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    /** The bytes of one client, one character each. */
    public record Sent(String bytes) {

        /** The packet that opens the session. */
        public String startup() {
            return bytes.substring(0, length(0));
        }

        /** The types of the messages after it: Q is a query, p a password, X the end. */
        public String types() {
            StringBuilder types = new StringBuilder();
            for (int at = length(0); at < bytes.length(); at += 1 + length(at + 1)) {
                types.append(bytes.charAt(at));
            }
            return types.toString();
        }

        private int length(int at) {
            return ByteBuffer.wrap(bytes.substring(at, at + 4).getBytes(StandardCharsets.ISO_8859_1)).getInt();
        }
    }
}
