package dev.plimsoll.web.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;

class OpenConnectionsTest {

    private final OpenConnections connections = new OpenConnections(ConnectionLimits.USUAL, () -> 0, () -> false);
    private final ByteArrayEndPoint client = new ByteArrayEndPoint();

    @Test
    void aServerThatStops_doesNotWaitForClientsThatAskNothing() {
        connections.onOpened(new Silent(client));
        assertThat(client.isOpen()).isTrue();

        connections.lifeCycleStopping(new QueuedThreadPool());

        assertThat(client.isOpen()).isFalse();
    }

    @Test
    void oneConnectionTooMany_endsTheOneThatIsIdleForLongest() {
        Duration hour = Duration.ofHours(1);
        AtomicLong now = new AtomicLong();
        OpenConnections two = new OpenConnections(new ConnectionLimits(hour, hour, hour, hour, 2, 8, hour), now::get,
                () -> false);
        List<ByteArrayEndPoint> clients = List.of(client, new ByteArrayEndPoint(), new ByteArrayEndPoint());

        for (ByteArrayEndPoint each : clients) {
            now.incrementAndGet();
            two.onOpened(new Silent(each));
        }

        assertThat(clients).extracting(ByteArrayEndPoint::isOpen).containsExactly(false, true, true);
    }

    private static final class Silent extends AbstractConnection {

        Silent(ByteArrayEndPoint endPoint) {
            super(endPoint, Runnable::run);
        }

        @Override
        public void onFillable() {
            // Nothing arrives.
        }
    }
}
