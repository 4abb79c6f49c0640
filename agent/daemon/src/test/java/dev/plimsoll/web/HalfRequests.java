package dev.plimsoll.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** Clients that send a part of a request, and read nothing. */
final class HalfRequests implements AutoCloseable {

    private static final int SMALL = 4096;

    private final List<SocketChannel> sockets = new ArrayList<>();
    private final byte[] rest;

    private HalfRequests(byte[] rest) {
        this.rest = rest;
    }

    static HalfRequests send(int clients, int port, String begin, String rest) throws IOException {
        HalfRequests half = new HalfRequests(rest.getBytes(ISO_8859_1));
        for (int i = 0; i < clients; i++) {
            SocketChannel socket = SocketChannel.open();
            half.sockets.add(socket);
            socket.setOption(StandardSocketOptions.SO_RCVBUF, SMALL);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            socket.configureBlocking(false);
            write(socket, begin.getBytes(ISO_8859_1));
        }
        return half;
    }

    /** Sends a little of the rest. */
    void drip() {
        sockets.forEach(socket -> write(socket, rest));
    }

    /** The server may have ended the connection. */
    private static void write(SocketChannel socket, byte[] bytes) {
        try {
            socket.write(ByteBuffer.wrap(bytes));
        } catch (IOException gone) {
            // As is right.
        }
    }

    @Override
    public void close() throws IOException {
        for (SocketChannel socket : sockets) {
            socket.close();
        }
    }
}
