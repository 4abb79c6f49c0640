package dev.plimsoll.emulator.compute;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/**
 * Assigns addresses to computes: a separate loopback address each with one common port if the system allows it, else
 * a separate port each.
 */
public final class Addresses {

    private static final String LOCAL = ".localhost";
    private static final int BACKLOG = 512;
    private static final int FIRST_NET = 64;
    private static final int NETS = 150;
    private static final int HOSTS = 250;
    private static final AtomicInteger INSTANCES = new AtomicInteger();

    private final int net;
    private final boolean names;
    private final boolean ownAddresses;
    private final boolean anyPort;
    private final AtomicInteger given = new AtomicInteger();
    private volatile int port;

    private Addresses(int net, boolean names, boolean ownAddresses, boolean anyPort, int port) {
        this.net = net;
        this.names = names;
        this.ownAddresses = ownAddresses;
        this.anyPort = anyPort;
        this.port = port;
    }

    /**
     * Chooses a network for this emulator; port 0 selects a free port.
     *
     * @param names whether hosts are names below {@code localhost}, which all have one address
     */
    public static Addresses choose(int wantedPort, boolean names) throws IOException {
        long start = ProcessHandle.current().pid() * 31 + INSTANCES.getAndIncrement();
        IOException last = new IOException("no loopback address");
        for (int i = 0; i < NETS && !names; i++) {
            int net = FIRST_NET + (int) ((start + i) % NETS);
            try (ServerSocket trial = listen(address(net, 0), wantedPort)) {
                return new Addresses(net, false, true, wantedPort == 0, trial.getLocalPort());
            } catch (IOException e) {
                last = e;
            }
        }
        if (wantedPort != 0) {
            try (ServerSocket trial = listen("127.0.0.1", wantedPort)) {
                return new Addresses(0, names, false, false, trial.getLocalPort());
            } catch (IOException e) {
                throw new IOException("port " + wantedPort + " cannot be listened on: " + e.getMessage(), last);
            }
        }
        return new Addresses(0, names, false, true, 0);
    }

    /** The common port, or the port of the first compute. */
    public int port() {
        return port;
    }

    /** Listens on the next address. */
    public ServerSocket next() throws IOException {
        int number = given.getAndIncrement();
        if (number > 0) {
            return ownAddresses ? listen(address(net, number), port) : listen("127.0.0.1", 0);
        }
        ServerSocket listener = first(ownAddresses ? address(net, 0) : "127.0.0.1");
        port = listener.getLocalPort();
        return listener;
    }

    /** Another process may have taken the free port since it was chosen. */
    private ServerSocket first(String address) throws IOException {
        try {
            return listen(address, port);
        } catch (BindException e) {
            if (!anyPort) {
                throw e;
            }
            return listen(address, 0);
        }
    }

    /** The host that the API shows, of a compute or a pooler with that name. */
    public String host(ServerSocket listener, String name) {
        String address = names ? name + LOCAL : listener.getInetAddress().getHostAddress();
        return ownAddresses ? address : address + ":" + listener.getLocalPort();
    }

    /** The host with an address instead of its name, which not every system resolves. */
    public static String resolved(String host) {
        return host.replaceFirst("^[^:]+" + Pattern.quote(LOCAL + ":"), "127.0.0.1:");
    }

    private static String address(int net, int number) {
        return "127." + net + "." + number / HOSTS + "." + (number % HOSTS + 1);
    }

    private static ServerSocket listen(String address, int port) throws IOException {
        return new ServerSocket(port, BACKLOG, InetAddress.getByName(address));
    }
}
