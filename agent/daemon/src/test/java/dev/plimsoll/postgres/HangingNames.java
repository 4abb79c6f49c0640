package dev.plimsoll.postgres;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.spi.InetAddressResolver;
import java.net.spi.InetAddressResolverProvider;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A resolver like the JVM's, except for one name: that lookup hangs and cannot be interrupted, as with a name server
 * that does not answer. The JVM loads it as a service.
 */
public final class HangingNames extends InetAddressResolverProvider {

    static final String HOST = "hangs.example";
    /** Threads that looked up that name. */
    static final List<Thread> ASKED_BY = new CopyOnWriteArrayList<>();

    @Override
    public InetAddressResolver get(Configuration configuration) {
        return new Hanging(configuration.builtinResolver());
    }

    @Override
    public String name() {
        return "the JVM's own, which hangs over " + HOST;
    }

    private record Hanging(InetAddressResolver usual) implements InetAddressResolver {

        @Override
        public Stream<InetAddress> lookupByName(String host, LookupPolicy policy) throws UnknownHostException {
            if (host.equals(HOST)) {
                ASKED_BY.add(Thread.currentThread());
            }
            while (host.equals(HOST)) {
                LockSupport.parkNanos(TimeUnit.HOURS.toNanos(1));
            }
            return usual.lookupByName(host, policy);
        }

        @Override
        public String lookupByAddress(byte[] address) throws UnknownHostException {
            return usual.lookupByAddress(address);
        }
    }
}
