package dev.plimsoll.web.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;

class PeersTest {

    private final Peers peers = new Peers(ConnectionLimits.USUAL, () -> 0, () -> false);
    private final ByteArrayEndPoint client = new ByteArrayEndPoint();

    @Test
    void aServerThatStops_doesNotWaitForClientsThatAskNothing() {
        peers.onOpened(new Silent(client));
        assertThat(client.isOpen()).isTrue();

        peers.lifeCycleStopping(new QueuedThreadPool());

        assertThat(client.isOpen()).isFalse();
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
